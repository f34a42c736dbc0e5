import type { OpenApi } from './openapi.ts';

const ACCESS = {
  public: 'anybody',
  'signed-in': 'anybody who is signed in',
  administrator: 'administrators',
  voter: 'voters',
} as const;

type Operation = NonNullable<OpenApi['paths'][string]['get']>;

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}

const code = (value: unknown): string => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;

/** A value that a schema allows, to show the shape of a body. */
function exampleOf(schema: Record<string, unknown>): unknown {
  const { type, properties, items, format } = schema;
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if ('const' in schema) return schema['const'];
  if ('default' in schema) return schema['default'];
  if (Array.isArray(schema['anyOf'])) return exampleOf(schema['anyOf'][0]);
  if (type === 'object') {
    const entries = Object.entries((properties ?? {}) as Record<string, Record<string, unknown>>);
    return Object.fromEntries(entries.map(([name, property]) => [name, exampleOf(property)]));
  }
  if (type === 'array') return [exampleOf((items ?? {}) as Record<string, unknown>)];
  if (type === 'integer' || type === 'number') return Number(schema['minimum'] ?? 0);
  if (type === 'boolean') return false;
  if (format === 'date-time') return '2027-01-31T08:00:00.000Z';
  return format === 'email' ? 'name@example.org' : '…';
}

/** The call as somebody may paste it into a terminal. */
function curlOf(method: string, path: string, operation: Operation): string {
  const json = operation.requestBody?.content['application/json'];
  const parts = [
    `curl -X ${method.toUpperCase()} "$VOTEWISE/api${path}"`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(json
      ? [`-H "Content-Type: application/json"`, `-d '${JSON.stringify(exampleOf(json.schema))}'`]
      : []),
    ...(operation.requestBody && !json ? ['--data-binary @voters.csv'] : []),
  ];
  return `<pre>${escape(parts.join(' \\\n  '))}</pre>`;
}

function parametersOf({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: where, required, schema }) => {
    const { type, format, enum: values } = schema;
    const allowed = Array.isArray(values)
      ? values.join(', ')
      : [type, format].filter(Boolean).join(', ');
    return `<tr><th scope="row"><code>${escape(name)}</code></th><td>${where}${required ? ', required' : ''}</td><td>${escape(allowed)}</td></tr>`;
  });
  return `<table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table>`;
}

function bodyOf({ requestBody }: Operation): string {
  const json = requestBody?.content['application/json'];
  if (!json) return requestBody ? '<p>The body is the file itself.</p>' : '';
  return `<details><summary>Schema of the body</summary>${code(json.schema)}</details>`;
}

function answersOf({ responses }: Operation): string {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description, content } = response as {
      description: string;
      content?: Record<string, { schema?: Record<string, unknown> }>;
    };
    const schema = status.startsWith('2') && content?.['application/json']?.schema;
    const more = schema ? `<details><summary>Schema</summary>${code(schema)}</details>` : '';
    const what = status === 'default' ? 'Any other refusal, by its code' : escape(description);
    return `<tr><th scope="row">${status}</th><td>${what}${more}</td></tr>`;
  });
  return `<table><caption>Answers</caption><tbody>${rows.join('')}</tbody></table>`;
}

function sectionOf(path: string, method: string, operation: Operation): string {
  const { operationId, summary } = operation;
  return `<section id="${operationId}">
<h2><code>${method.toUpperCase()} ${escape(path)}</code></h2>
<p>${escape(summary)}.</p>
<p>For ${ACCESS[operation['x-access']]}.</p>
${parametersOf(operation)}${bodyOf(operation)}${curlOf(method, path, operation)}${answersOf(operation)}
</section>`;
}

/** The reference as one page without scripts. */
export function renderReference(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const contents = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><code>${method.toUpperCase()} ${escape(path)}</code></a> ${escape(operation.summary)}</li>`,
  );
  const sections = operations.map(({ path, method, operation }) =>
    sectionOf(path, method, operation),
  );
  const { title, description } = api.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escape(description)}</p>
<p>The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. The calls below expect the address of this site in <code>VOTEWISE</code> and a token in <code>TOKEN</code>.</p>
<nav aria-label="Calls"><ul>${contents.join('')}</ul></nav>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

export const REFERENCE_CSS = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h2 { margin-top: 3rem; font-size: 1.125rem; overflow-wrap: anywhere; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 4px; }
table { width: 100%; border-collapse: collapse; margin: 1rem 0; }
caption { text-align: left; font-weight: 600; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 1rem 0.375rem 0; border-top: 1px solid; overflow-wrap: anywhere; }
summary { padding: 0.25rem 0; cursor: pointer; }
nav ul { padding-left: 1.25rem; }
`;
