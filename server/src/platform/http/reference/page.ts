const OPTIONS = {
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // By default, Swagger UI sends the document to a validator on the web.
  validatorUrl: null,
};

/** Swagger UI needs a script that starts it. Its own is inline in the page, which our policy forbids. */
export const START_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle(${JSON.stringify(OPTIONS)});
`;

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>VoteWise API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body>
<main id="reference"></main>
<noscript>This page needs JavaScript. The same reference for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</noscript>
</body>
</html>
`;
