import { features } from '@votewise/contract';
import { VERSION } from '@votewise/contract/base/version';
import { examples } from './examples.ts';
import { describeOperation } from './describe-operation.ts';
import { refusalSchema } from './refusals.ts';
import { collectSchemas } from './json-schemas.ts';

const TAGS: Record<keyof typeof features, string> = {
  auth: 'Signing in and out, sessions, passwords, and two-step sign-in',
  people: 'Voters, administrators, and voter lists',
  elections: 'Elections and their candidates',
  votes: 'Casting a vote and checking whether you have voted',
  results: 'Counts, turnout, and exports',
  meetings: 'Meetings with attendance, proxies, and questions that are open for minutes',
  messages: 'Emails to the voters of an election',
  audit: 'The audit trail',
  privacy: 'What is kept about people',
  trustees: 'Groups of key holders, who decrypt encrypted ballots together',
  encryption: 'Encrypted elections: casting, checking, and decrypting',
  operations: 'The state of the service and its contact details',
};

const DESCRIPTION = `\`POST /auth/login\` returns a token. Send it as \`Authorization: Bearer …\`; on this page, select *Authorize*.
*Try it out* calls this server with its real data.

- **Requests** have JSON bodies with \`Content-Type: application/json\`. Uploads, such as
  \`POST /imports\`, have the file itself as their body. Examples work as they are, once you replace IDs, passwords, codes,
  and versions with your own.
- **Responses** are JSON, except for files and event streams: \`{success, message?, data}\` for a success, or
  \`{success, message, code, fields?, reason?, values?}\` for an error. \`message\` is for people, \`code\` for programs:
  each operation lists its codes. With 429 and 503, the header \`Retry-After\` says when to try again.
- **Event streams** (\`GET /meetings/{id}/events\`, \`POST /meetings/{id}/screen/events\`) are \`text/event-stream\`. The
  data of each event is a message as JSON, without \`success\` and \`data\`. Connect again when a stream ends.
- **IDs:** an \`id\` is for programs: paths and requests contain it. A \`userId\`, such as \`VOTER001\`, is for people.
- **Times** in responses are ISO 8601 in UTC. Fields without a value are absent, unless they say that they are null.
- **Voting:** \`POST /votes/cast\` says what to send, which depends on the election’s ballot.
- **Stable:** until VoteWise 2.0.0, operations, parameters, fields, and error codes are only added, never removed or changed.
  Ignore fields, codes, and values that you don’t know. Texts such as \`message\` can change with each version. This is
  the API of the version above; the changelog lists what is new.`;

/** Describes the API as an OpenAPI 3.1 document, from the schemas that the server uses to parse requests. */
export function describeApi() {
  const schemas = collectSchemas();
  const paths: Record<string, object> = {};
  for (const [tag, feature] of Object.entries(features)) {
    for (const [operationId, operation] of Object.entries(feature)) {
      const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
      const described = describeOperation(operation, examples.get(operationId), schemas);
      paths[path] = {
        ...paths[path],
        [operation.method]: { operationId, tags: [tag], ...described },
      };
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'VoteWise API', version: VERSION, description: DESCRIPTION },
    servers: [{ url: '/api' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: refusalSchema, ...schemas.used() },
    },
  };
}
