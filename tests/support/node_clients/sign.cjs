// node sign.cjs NODE_MODULES LIBRARY: {pem, header, claims} as JSON on stdin, the signed JWT on stdout.
const { readFileSync } = require("fs");
const { createPrivateKey } = require("crypto");
const { createRequire } = require("module");

const [modules, library] = process.argv.slice(2);
const { pem, header, claims } = JSON.parse(readFileSync(0, "utf8"));
const load = createRequire(modules + "/");
const sign = {
  jose: () => new (load("jose").SignJWT)(claims).setProtectedHeader(header).sign(createPrivateKey(pem)),
  jsonwebtoken: () => load("jsonwebtoken").sign(claims, pem, { algorithm: header.alg, header }),
};
(async () => process.stdout.write(await sign[library]()))();
