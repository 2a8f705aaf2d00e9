// node token.cjs NODE_MODULES CLIENT: {base_url, id, secret, scope} as JSON on stdin, the token's answer on stdout.
const { readFileSync } = require("fs");
const { createRequire } = require("module");

const [modules, client] = process.argv.slice(2);
const { base_url, id, secret, scope } = JSON.parse(readFileSync(0, "utf8"));
const load = createRequire(modules + "/");

async function byOpenidClient(method) {
  const openid = await import(load.resolve("openid-client"));
  const server = { issuer: base_url, token_endpoint: base_url + "/oauth/token" };
  const config = new openid.Configuration(server, id, secret, openid[method](secret));
  openid.allowInsecureRequests(config);
  return openid.clientCredentialsGrant(config, { scope });
}

async function bySimpleOauth2(authorizationMethod) {
  const { ClientCredentials } = load("simple-oauth2");
  const config = {
    client: { id, secret },
    auth: { tokenHost: base_url },
    options: { authorizationMethod },
  };
  return (await new ClientCredentials(config).getToken({ scope })).token;
}

const clients = {
  "openid-client basic": () => byOpenidClient("ClientSecretBasic"),
  "openid-client post": () => byOpenidClient("ClientSecretPost"),
  "simple-oauth2 header": () => bySimpleOauth2("header"),
  "simple-oauth2 body": () => bySimpleOauth2("body"),
};
(async () => process.stdout.write(JSON.stringify(await clients[client]())))();
