import type { JsonSchema } from "./to-json-schema.ts";
import type { OpenApi, Operation } from "./open-api.ts";

const code = (text: string): string => `\`${text.replaceAll(/[`|\n]/g, "")}\``;

const listFields = ({ properties = {}, required = [] }: JsonSchema): string =>
  Object.keys(properties)
    .map((name) => (required.includes(name) ? code(name) : `${code(name)} (optional)`))
    .join(", ");

/** The names of the actions of a body that takes several. */
const listActions = (schema: JsonSchema): string[] =>
  (schema.oneOf ?? schema.anyOf ?? []).flatMap((one) => {
    const action = one.properties?.["action"];
    const names = action?.enum ?? (action?.const === undefined ? [] : [action.const]);
    return names.length > 0 ? names.map(String) : listActions(one);
  });

const describeInput = ({ parameters = [], requestBody }: Operation): string => {
  if (parameters.length > 0)
    return parameters.map(({ name, required }) => (required ? code(name) : `${code(name)} (optional)`)).join(", ");
  if (!requestBody) return "";
  const schema = requestBody.content["application/json"]?.schema;
  if (!schema) return "a file as the body";
  const actions = listActions(schema);
  return actions.length > 0 ? `${code("action")}: ${actions.map(code).join(", ")}` : listFields(schema);
};

const toRows = ({ paths }: OpenApi, tag: string): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(
        ([method, operation]) =>
          `| ${code(`${method.toUpperCase()} ${path}`)} | ${operation.summary} | ${describeInput(operation)} |`,
      ),
  );

const toWebhookRows = ({ webhooks }: OpenApi): string[] =>
  Object.entries(webhooks).map(([event, { post }]) => {
    const data = post.requestBody?.content["application/json"]?.schema?.properties?.["data"];
    return `| ${code(event)} | ${post.summary} | ${listFields(data ?? {})} |`;
  });

/** The reference of the interface as Markdown, for the documentation. */
export const toApiReference = (api: OpenApi): string => {
  const groups = api.tags.map(({ name, description }) => {
    const rows =
      name === "Webhooks"
        ? ["| event | when | data |", "| --- | --- | --- |", ...toWebhookRows(api)]
        : ["| call | what it does | takes |", "| --- | --- | --- |", ...toRows(api, name)];
    return [`### ${name}`, description, rows.join("\n")].join("\n\n");
  });
  return [
    "## The interface of this site",
    `${api.info.description} The whole description, with the form of each field, is [OpenAPI 3.1](/openapi.json). Language models find the same texts in [llms.txt](/llms.txt), and as tools of the Model Context Protocol at ${code("/mcp")}.`,
    ...groups,
  ].join("\n\n");
};
