const OPTIONS = {
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  // Shows the description of each field without further clicks.
  defaultModelExpandDepth: 3,
  displayRequestDuration: true,
  // By default, Swagger UI sends the document to a validator on the web.
  validatorUrl: null,
};

/** Starts Swagger UI. Its original start script is inline, which our Content-Security-Policy forbids. */
export const START_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
SwaggerUIBundle(${JSON.stringify(OPTIONS)});
`;

/**
 * Corrects Swagger UI: increases low contrast, keeps responses within the width of a phone, and hides the list of
 * servers, which has only one entry, and the column for links, which is always empty.
 */
export const REFERENCE_CSS = `body { margin: 0; }
.swagger-ui .servers-title, .swagger-ui .servers, .swagger-ui .response-col_links { display: none; }
.swagger-ui .opblock .opblock-summary-method { color: #000; text-shadow: none; }
html:not(.dark-mode) .swagger-ui .info .title small pre.version { color: #000; }
.swagger-ui .info a { color: inherit; text-decoration: underline; }
.swagger-ui .btn.authorize { color: inherit; }
@media (max-width: 40rem) {
  .swagger-ui .wrapper { padding: 0 0.5rem; }
  .swagger-ui .info { margin: 1.5rem 0; }
  .swagger-ui .responses-inner { padding: 0.75rem; }
  .swagger-ui .response-col_status { min-width: 3rem; }
  .swagger-ui .responses-table .response-col_description { width: 100%; padding-left: 0.5rem; }
}
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
<link rel="stylesheet" href="/api/docs/reference.css">
<script src="/api/docs/swagger-ui-bundle.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body>
<div id="reference"></div>
<noscript>This page requires JavaScript. For programs, use <a href="/api/openapi.json">OpenAPI 3.1</a>.</noscript>
</body>
</html>
`;
