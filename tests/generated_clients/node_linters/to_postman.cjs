// node to_postman.cjs NODE_MODULES OPENAPI COLLECTION: the import of Postman, with the examples of the document
const { readFileSync, writeFileSync } = require("node:fs");
const [modules, openapi, collection] = process.argv.slice(2);
const { convert } = require(`${modules}/openapi-to-postmanv2`);
const options = { requestParametersResolution: "Example", exampleParametersResolution: "Example" };
convert({ type: "string", data: readFileSync(openapi, "utf8") }, options, (error, made) => {
  if (error || !made.result) throw new Error(String(error ?? made.reason));
  writeFileSync(collection, JSON.stringify(made.output[0].data));
});
