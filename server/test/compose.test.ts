import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const compose = readFileSync(resolve(import.meta.dirname, '../../docker-compose.yml'), 'utf8');

it('docker-compose.yml starts a MongoDB that requires a password, and contains no password', () => {
  const set = (name: string) => new RegExp(`^ +${name}: (.+)$`, 'm').exec(compose)?.[1] ?? '';
  const required = /\$\{MONGO_PASSWORD:\?[^}]+\}/;
  const user = set('MONGO_INITDB_ROOT_USERNAME');
  expect(set('MONGO_INITDB_ROOT_PASSWORD')).toMatch(new RegExp(`^${required.source}$`));
  const [before, after] = set('MONGODB_URI').split(required);
  expect([before, after]).toEqual([`mongodb://${user}:`, '@mongo:27017/votewise?authSource=admin']);
  expect(compose.replaceAll(new RegExp(required, 'g'), '')).not.toContain('MONGO_PASSWORD}');
});
