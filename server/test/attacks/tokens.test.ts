import { generateKeyPairSync, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const SECRET = 'j'.repeat(32);

/** Returns the product's signing key. Even an attacker who has this key needs the right claims. */
async function keyOf({ connection }: TestApp): Promise<Buffer> {
  const instance = await connection.collection('instance').findOne({});
  return Buffer.from(
    hkdfSync('sha256', SECRET, String(instance?.['id']), 'votewise session token v1', 32),
  );
}

async function startWithClaims() {
  const app = await startTestApp();
  const { token = '' } = await app.asAdministrator();
  const claims = jwt.decode(token);
  if (claims === null || typeof claims === 'string') throw new Error('the token has no claims');
  const { iat: _issued, exp: _end, ...holder } = claims;
  return { app, token, holder, key: await keyOf(app) };
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('a token', () => {
  it('with the product’s claims is accepted', async () => {
    const { app, holder, key } = await startWithClaims();
    const same = jwt.sign(holder, key, { algorithm: 'HS256', expiresIn: 60 });
    await app.callerWith(same).get('/auth/administrators').expect(200);
  });

  it('is rejected if its signature, algorithm, key, lifetime, or claims are wrong', async () => {
    const { app, token, holder, key } = await startWithClaims();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const end = { expiresIn: 60 } as const;
    const seconds = Math.floor(Date.now() / 1_000);
    const endless = { ...holder, exp: seconds + 60 };
    const without = (claim: string) => {
      const { [claim]: _left, ...rest } = holder;
      return jwt.sign(rest, key, end);
    };
    const bad: Record<string, string> = {
      'algorithm none': jwt.sign(endless, '', { algorithm: 'none' }),
      'algorithm none with a signature': `${encode({ alg: 'none' })}.${encode(endless)}.${signature}`,
      'algorithm None': `${encode({ alg: 'None' })}.${encode(endless)}.${signature}`,
      'no algorithm': `${encode({ typ: 'JWT' })}.${encode(endless)}.${signature}`,
      'the right key with HS384': jwt.sign(holder, key, { ...end, algorithm: 'HS384' }),
      'the right key with HS512': jwt.sign(holder, key, { ...end, algorithm: 'HS512' }),
      'an unrelated RSA key': jwt.sign(holder, rsa.privateKey, { ...end, algorithm: 'RS256' }),
      'an unrelated EC key': jwt.sign(holder, ec.privateKey, { ...end, algorithm: 'ES256' }),
      'a key embedded in its header': jwt.sign(holder, rsa.privateKey, {
        ...end,
        algorithm: 'RS256',
        header: { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) } as jwt.JwtHeader,
      }),
      'a key referenced in its header': jwt.sign(holder, '', {
        ...end,
        algorithm: 'none',
        header: { alg: 'none', kid: '/dev/null' },
      }),
      'the secret itself as the key': jwt.sign(holder, SECRET, end),
      'another secret': jwt.sign(holder, 'k'.repeat(32), end),
      'another payload under the signature': `${header}.${encode({ ...endless, name: 'Eve' })}.${signature}`,
      'half a signature': `${header}.${payload}.${signature.slice(0, 20)}`,
      'an expiration in the past': jwt.sign({ ...holder, exp: seconds - 1 }, key),
      'no expiration': jwt.sign(holder, key),
      'no number as expiration': `${encode({ alg: 'HS256' })}.${encode({ ...holder, exp: 'never' })}.${signature}`,
      'an issue time long ago with a valid expiration': jwt.sign(
        { ...endless, iat: seconds - 9 * 3_600 },
        key,
      ),
      'a start in the future': jwt.sign({ ...endless, nbf: seconds + 30 }, key),
      'an unknown role': jwt.sign({ ...holder, role: 'root' }, key, end),
      'no user': without('sub'),
      'no version': without('ver'),
      'no ID': without('jti'),
    };
    for (const [fault, forged] of Object.entries(bad)) {
      const { status } = await app.callerWith(forged).get('/elections');
      expect([fault, status]).toEqual([fault, 401]);
    }
  });

  it('of a user who no longer exists is rejected', async () => {
    const { app, holder, key } = await startWithClaims();
    const nobody = jwt.sign({ ...holder, sub: 'f'.repeat(24) }, key, { expiresIn: 60 });
    await app.callerWith(nobody).get('/auth/profile').expect(401);
  });

  it('is valid for eight hours', async () => {
    const { app, token } = await startWithClaims();
    const { iat = 0, exp = 0 } = jwt.decode(token) as jwt.JwtPayload;
    expect(exp - iat).toBe(8 * 3_600);
    await app.callerWith(token).get('/elections').expect(200);
  });

  it('is accepted only as a bearer token', async () => {
    const { app, token } = await startWithClaims();
    const shapes = [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      `Bearer ${token},x`,
    ];
    for (const shape of shapes) {
      await app.anonymous.get('/elections').set('Authorization', shape).expect(401);
    }
  });
});
