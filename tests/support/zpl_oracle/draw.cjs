// node draw.cjs NODE_MODULES WIDTH_MM HEIGHT_MM DOTS_PER_MM: ZPL on stdin, PNG on stdout.
const { readFileSync, writeSync } = require("fs");
const { createRequire } = require("module");

const [modules, width, height, dotsPerMm] = process.argv.slice(2);
(async () => {
  const { ready } = createRequire(modules + "/")("zpl-renderer-js");
  const { api } = await ready;
  const zpl = readFileSync(0, "utf8");
  const png = Buffer.from(await api.zplToBase64Async(zpl, +width, +height, +dotsPerMm), "base64");
  for (let sent = 0; sent < png.length; ) sent += writeSync(1, png, sent);
  process.exit(0);
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
