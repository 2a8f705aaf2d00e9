// node draw_all.cjs NODE_MODULES: a JSON list of [ZPL, WIDTH_MM, HEIGHT_MM, DOTS_PER_MM] on stdin, of base64 PNGs on stdout.
const { readFileSync, writeSync } = require("fs");
const { createRequire } = require("module");

const [modules] = process.argv.slice(2);
(async () => {
  const { ready } = createRequire(modules + "/")("zpl-renderer-js");
  const { api } = await ready;
  const pictures = [];
  for (const [zpl, width, height, dotsPerMm] of JSON.parse(readFileSync(0, "utf8"))) {
    pictures.push(await api.zplToBase64Async(zpl, width, height, dotsPerMm));
  }
  const out = Buffer.from(JSON.stringify(pictures));
  for (let sent = 0; sent < out.length; ) sent += writeSync(1, out, sent);
  process.exit(0);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
