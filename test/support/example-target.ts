/** Address of an operation with the example values of its parameters. */
import type { Operation } from '#contract/operation.ts';
import { parametersOf } from '#server/platform/http/openapi.ts';
import { exampleOf } from '#server/platform/http/schema-example.ts';

/** Path with the example of each parameter, and the required parameters of the query. */
export function exampleTarget(operation: Operation): string {
  const parameters = parametersOf(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(parameter ? exampleOf(parameter.schema, name) : name));
  });
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema }) => [name, String(exampleOf(schema, name))]),
  ).toString();
  return query ? `${path}?${query}` : path;
}
