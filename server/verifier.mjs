/*
* The VoteWise verifier: node verifier.mjs FILE… (--help explains its options)
* Checks boards, counts, receipts, and archives of encrypted elections. Needs only Node. Written by server/scripts/bundle-verifier.mjs; do not edit it.
*/
import { createDiffieHellman, createPublicKey, hash, verify } from "node:crypto";
import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
// server/belenios/src/invalid.ts
/** Something from outside that breaks a rule of the protocol. The message says what and where, without secrets. */
var Invalid = class extends Error {
	rule;
	/** The number of the key holder whose message it is, if it is one's. */
	keyHolder;
	/** The height of the event in an archive whose content it is about. */
	event;
	constructor(rule, message, keyHolder, event) {
		super(message);
		this.name = "Invalid";
		this.rule = rule;
		if (keyHolder !== void 0) this.keyHolder = keyHolder;
		if (event !== void 0) this.event = event;
	}
};
/** Throws unless a condition holds. */
function demand(condition, rule, message) {
	if (!condition) throw new Invalid(rule, message);
}
/** Runs a check of what a key holder has sent, and names the key holder if it is refused. */
function fromKeyHolder(keyHolder, check) {
	try {
		return check();
	} catch (error) {
		if (!(error instanceof Invalid) || error.keyHolder !== void 0) throw error;
		throw new Invalid(error.rule, `Key holder ${keyHolder}: ${error.message}`, keyHolder);
	}
}
/** Runs a check of the content of an event, and names the event if it is refused. */
function inEvent(height, check) {
	try {
		return check();
	} catch (error) {
		if (!(error instanceof Invalid)) throw error;
		throw new Invalid(error.rule, error.message, error.keyHolder, height);
	}
}
// server/belenios/src/codec.ts
var failure = (at, expected) => new Invalid("format", `${at === "" ? "The message" : at} must be ${expected}.`);
/** A string of at most 100,000 characters. */
var text = {
	read(value, at) {
		if (typeof value !== "string" || value.length > 1e5) throw failure(at, "text");
		return value;
	},
	write: (value) => value
};
var flag = {
	read(value, at) {
		if (typeof value !== "boolean") throw failure(at, "true or false");
		return value;
	},
	write: (value) => value
};
/** Small integer, called I in section 4.2: a JSON number. */
var integer = {
	read(value, at) {
		if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw failure(at, "a whole number");
		return value;
	},
	write: (value) => value
};
/** A JSON string that matches a pattern. @param name what the string is, for the error */
var matching = (pattern, name) => ({
	read(value, at) {
		if (typeof value !== "string" || !pattern.test(value)) throw failure(at, name);
		return value;
	},
	write: (value) => value
});
/** SHA-256 in hexadecimal, called H in section 4.2. */
var hexHash = matching(/^[0-9a-f]{64}$/, "a hash of 64 hexadecimal digits");
/** Big integer from `least` to `limit` − 1 in base 10 without leading zeros, as a JSON string (section 4.2). */
function natural(least, limit) {
	const longest = String(limit - 1n).length;
	return {
		read(value, at) {
			if (typeof value !== "string" || value.length > longest || !/^(0|[1-9]\d*)$/.test(value)) throw failure(at, "a number in base 10 as text, in range, without leading zeros");
			const number = BigInt(value);
			if (number < least || number >= limit) throw failure(at, "a number in range");
			return number;
		},
		write: String
	};
}
var listOf$1 = (item) => ({
	read(value, at) {
		if (!Array.isArray(value)) throw failure(at, "a list");
		return value.map((one, place) => item.read(one, `${at}[${place}]`));
	},
	write: (values) => values.map((one) => item.write(one))
});
/** A list of exactly two. */
var pairOf = (item) => ({
	read(value, at) {
		if (!Array.isArray(value) || value.length !== 2) throw failure(at, "a list of two");
		return [item.read(value[0], `${at}[0]`), item.read(value[1], `${at}[1]`)];
	},
	write: (values) => values.map((one) => item.write(one))
});
function fields(required, optional = {}) {
	const order = [];
	const addOptional = (follows) => {
		for (const [name, [codec, after]] of Object.entries(optional)) if (after === follows) order.push([
			name,
			codec,
			true
		]);
	};
	addOptional(null);
	for (const [name, codec] of Object.entries(required)) {
		order.push([
			name,
			codec,
			false
		]);
		addOptional(name);
	}
	const names = new Set(order.map(([name]) => name));
	return {
		read(value, at) {
			if (typeof value !== "object" || value === null || Array.isArray(value)) throw failure(at, "an object");
			const given = value;
			const unknown = Object.keys(given).find((name) => !names.has(name));
			if (unknown !== void 0) throw failure(at, `without the field ${unknown.slice(0, 40)}`);
			const result = {};
			for (const [name, codec, isOptional] of order) {
				if (isOptional && !Object.hasOwn(given, name)) continue;
				const field = Object.hasOwn(given, name) ? given[name] : void 0;
				result[name] = codec.read(field, at === "" ? name : `${at}.${name}`);
			}
			return result;
		},
		write(given) {
			return Object.fromEntries(order.filter(([name, , isOptional]) => !isOptional || given[name] !== void 0).map(([name, codec]) => [name, codec.write(given[name])]));
		}
	};
}
/** Writes a message as compact JSON with its fields in order (section 4.1), as Belenios does. */
var serialize = (codec, value) => JSON.stringify(codec.write(value)).replaceAll("", "\\u007f");
/** Reads a message from JSON whose form does not matter, because it is never written again. */
function parseInAnyForm(codec, json) {
	let value;
	try {
		value = JSON.parse(json);
	} catch {
		throw new Invalid("format", "The message must be JSON.");
	}
	return codec.read(value, "");
}
/**
* Reads a message from compact JSON. A message that would be written in another way is refused, because its hash
* would differ from that of the same message written again.
*/
function parse$1(codec, json) {
	const message = parseInAnyForm(codec, json);
	demand(serialize(codec, message) === json, "canonical", "The message must be compact JSON with its fields in the specified order.");
	return message;
}
// server/node_modules/@noble/hashes/_u64.js
var fromNumH = (n) => n / 2 ** 32 | 0;
var fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
	const h = fromNumH(n);
	const l = fromNumL(n);
	view.setUint32(byteOffset, isLE ? l : h, isLE);
	view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
// server/node_modules/@noble/hashes/utils.js
/**
* Checks if something is Uint8Array. Be careful: nodejs Buffer will return true.
* @param a - value to test
* @returns `true` when the value is a Uint8Array-compatible view.
* @example
* Check whether a value is a Uint8Array-compatible view.
* ```ts
* isBytes(new Uint8Array([1, 2, 3]));
* ```
*/
function isBytes(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
var atitle = (title) => title ? `"${title}" ` : "";
/**
* Asserts something is a non-negative integer.
* @param n - number to validate
* @param title - label included in thrown errors
* @returns The validated number.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate a non-negative integer option.
* ```ts
* anumber(32, 'length');
* ```
*/
function anumber(n, title = "") {
	if (typeof n !== "number") throw new TypeError(atitle(title) + "expected number, got " + typeof n);
	if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
	return n;
}
/**
* Asserts something is Uint8Array.
* @param value - value to validate
* @param length - optional exact length constraint
* @param title - label included in thrown errors
* @returns The validated byte array.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate that a value is a byte array.
* ```ts
* abytes(new Uint8Array([1, 2, 3]));
* ```
*/
function abytes(value, length, title = "") {
	if (isBytes(value) && (length === void 0 || value.length === length)) return value;
	if (length !== void 0) anumber(length, "length");
	const bytes = isBytes(value);
	const ofLen = length !== void 0 ? ` of length ${length}` : "";
	const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
	const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
	if (!bytes) throw new TypeError(message);
	throw new RangeError(message);
}
var aobject = (value, label) => {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
var aopts = (value, label) => {
	aobject(value, label);
	const proto = Object.getPrototypeOf(value);
	if (proto !== Object.prototype && proto !== null) throw new TypeError(`"${label}" expected plain object`);
	if (Object.hasOwn(value, "__proto__")) throw new TypeError(`"${label}.__proto__" is not allowed`);
};
/**
* Asserts a hash instance has not been destroyed or finished.
* @param instance - hash instance to validate
* @param checkFinished - whether to reject finalized instances
* @throws If the hash instance has already been destroyed or finalized. {@link Error}
* @example
* Validate that a hash instance is still usable.
* ```ts
* import { aexists } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const hash = sha256.create();
* aexists(hash);
* ```
*/
function aexists(instance, checkFinished = true) {
	if (instance.destroyed) throw new Error("hash was destroyed");
	if (checkFinished && instance.finished) throw new Error("digest() was already called");
}
/**
* Asserts output is a sufficiently-sized byte array.
* @param out - destination buffer
* @param instance - hash instance providing output length
* Oversized buffers are allowed; downstream code only promises to fill the first `outputLen` bytes.
* @throws On wrong argument types. {@link TypeError}
* @throws On wrong argument ranges or values. {@link RangeError}
* @example
* Validate a caller-provided digest buffer.
* ```ts
* import { aoutput } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const hash = sha256.create();
* aoutput(new Uint8Array(hash.outputLen), hash);
* ```
*/
function aoutput(out, instance) {
	abytes(out, void 0, "output");
	const min = instance.outputLen;
	if (!(out.length >= min)) throw new RangeError("\"output\" expected length >= " + min);
}
/**
* Zeroizes typed arrays in place. Warning: JS provides no guarantees.
* @param arrays - arrays to overwrite with zeros
* @example
* Zeroize sensitive buffers in place.
* ```ts
* clean(new Uint8Array([1, 2, 3]));
* ```
*/
function clean(...arrays) {
	for (let i = 0; i < arrays.length; i++) arrays[i].fill(0);
}
/**
* Creates a DataView for byte-level manipulation.
* @param arr - source typed array
* @returns DataView over the same buffer region.
* @example
* Create a DataView over an existing buffer.
* ```ts
* createView(new Uint8Array(4));
* ```
*/
function createView(arr) {
	return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
/**
* Rotate-right operation for uint32 values.
* @param word - source word
* @param shift - shift amount in bits
* @returns Rotated word.
* @example
* Rotate a 32-bit word to the right.
* ```ts
* rotr(0x12345678, 8);
* ```
*/
function rotr(word, shift) {
	return word << 32 - shift | word >>> shift;
}
var hasHexBuiltin = /* @__PURE__ */ (() => typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function")();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
/**
* Convert byte array to hex string.
* Uses the built-in function when available and assumes it matches the tested
* fallback semantics.
* @param bytes - bytes to encode
* @returns Lowercase hexadecimal string.
* @throws On wrong argument types. {@link TypeError}
* @example
* Convert bytes to lowercase hexadecimal.
* ```ts
* bytesToHex(Uint8Array.from([0xca, 0xfe, 0x01, 0x23])); // 'cafe0123'
* ```
*/
function bytesToHex(bytes) {
	abytes(bytes);
	if (hasHexBuiltin) return bytes.toHex();
	let hex = "";
	for (let i = 0; i < bytes.length; i++) hex += hexes[bytes[i]];
	return hex;
}
/**
* Converts string to bytes using UTF8 encoding.
* Built-in doesn't validate input to be string: we do the check.
* Non-ASCII details are delegated to the platform `TextEncoder`.
* @param str - string to encode
* @returns UTF-8 encoded bytes.
* @throws On wrong argument types. {@link TypeError}
* @example
* Encode a string as UTF-8 bytes.
* ```ts
* utf8ToBytes('abc'); // Uint8Array.from([97, 98, 99])
* ```
*/
function utf8ToBytes(str) {
	if (typeof str !== "string") throw new TypeError("string expected");
	const encoded = new TextEncoder().encode(str);
	try {
		return new Uint8Array(encoded);
	} finally {
		clean(encoded);
	}
}
/**
* Copies several Uint8Arrays into one.
* @param arrays - arrays to concatenate
* @returns Concatenated byte array.
* @throws On wrong argument types. {@link TypeError}
* @example
* Concatenate multiple byte arrays.
* ```ts
* concatBytes(new Uint8Array([1]), new Uint8Array([2]));
* ```
*/
function concatBytes(...arrays) {
	let sum = 0;
	for (let i = 0; i < arrays.length; i++) {
		const a = arrays[i];
		abytes(a);
		sum += a.length;
	}
	const res = new Uint8Array(sum);
	for (let i = 0, pad = 0; i < arrays.length; i++) {
		const a = arrays[i];
		res.set(a, pad);
		pad += a.length;
	}
	return res;
}
/**
* Merges default options and passed options.
* @param defaults - base option object
* @param opts - user overrides
* @param title - label included in thrown override errors
* @returns Fresh merged option object with a null prototype.
* @throws On wrong argument types. {@link TypeError}
* @example
* Merge user overrides onto default options.
* ```ts
* checkOpts({ dkLen: 32 }, { asyncTick: 10 });
* ```
*/
function checkOpts(defaults, opts, title = "opts") {
	aopts(defaults, "defaults");
	if (opts !== void 0) aopts(opts, title);
	return Object.assign(Object.create(null), defaults, opts);
}
/**
* Creates a callable hash function from a stateful class constructor.
* @param hashCons - hash constructor or factory
* @param info - optional metadata such as DER OID
* @returns Frozen callable hash wrapper with `.create()`.
*   Wrapper construction eagerly calls `hashCons(undefined)` once to read
*   `outputLen` / `blockLen`, so constructor side effects happen at module
*   init time.
* @throws On wrong argument types. {@link TypeError}
* @example
* Wrap a stateful hash constructor into a callable helper.
* ```ts
* import { createHasher } from '@noble/hashes/utils.js';
* import { sha256 } from '@noble/hashes/sha2.js';
* const wrapped = createHasher(sha256.create, { oid: sha256.oid });
* wrapped(new Uint8Array([1]));
* ```
*/
function createHasher(hashCons, info = {}) {
	if (typeof hashCons !== "function") throw new TypeError("\"hashCons\" expected function, got type=" + typeof hashCons);
	info = checkOpts({}, info, "info");
	const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
	const tmp = hashCons(void 0);
	hashC.outputLen = tmp.outputLen;
	hashC.blockLen = tmp.blockLen;
	hashC.canXOF = tmp.canXOF;
	hashC.create = (opts) => hashCons(opts);
	Object.assign(hashC, info);
	return Object.freeze(hashC);
}
/**
* Creates OID metadata for NIST hashes with prefix `06 09 60 86 48 01 65 03 04 02`.
* @param suffix - final OID byte for the selected hash.
*   The helper accepts any byte even though only the documented NIST hash
*   suffixes are meaningful downstream.
* @returns Object containing the DER-encoded OID.
* @example
* Build OID metadata for a NIST hash.
* ```ts
* oidNist(0x01);
* ```
*/
var oidNist = (suffix) => ({ oid: Uint8Array.from([
	6,
	9,
	96,
	134,
	72,
	1,
	101,
	3,
	4,
	2,
	suffix
]) });
// server/node_modules/@noble/hashes/_md.js
/**
* Internal Merkle-Damgard hash utils.
* @module
*/
/**
* Shared 32-bit conditional boolean primitive reused by SHA-256, SHA-1, and MD5 `F`.
* Returns bits from `b` when `a` is set, otherwise from `c`.
* The XOR form is equivalent to MD5's `F(X,Y,Z) = XY v not(X)Z` because the masked terms never
* set the same bit.
* @param a - selector word
* @param b - word chosen when selector bit is set
* @param c - word chosen when selector bit is clear
* @returns Mixed 32-bit word.
* @example
* Combine three words with the shared 32-bit choice primitive.
* ```ts
* Chi(0xffffffff, 0x12345678, 0x87654321);
* ```
*/
function Chi(a, b, c) {
	return a & b ^ ~a & c;
}
/**
* Shared 32-bit majority primitive reused by SHA-256 and SHA-1.
* Returns bits shared by at least two inputs.
* @param a - first input word
* @param b - second input word
* @param c - third input word
* @returns Mixed 32-bit word.
* @example
* Combine three words with the shared 32-bit majority primitive.
* ```ts
* Maj(0xffffffff, 0x12345678, 0x87654321);
* ```
*/
function Maj(a, b, c) {
	return a & b ^ a & c ^ b & c;
}
/**
* Merkle-Damgard hash construction base class.
* Could be used to create MD5, RIPEMD, SHA1, SHA2.
* Accepts only byte-aligned `Uint8Array` input, even when the underlying spec describes bit
* strings with partial-byte tails.
* @param blockLen - internal block size in bytes
* @param outputLen - digest size in bytes
* @param padOffset - trailing length field size in bytes
* @param isLE - whether length and state words are encoded in little-endian
* @example
* Use a concrete subclass to get the shared Merkle-Damgard update/digest flow.
* ```ts
* import { _SHA1 } from '@noble/hashes/legacy.js';
* const hash = new _SHA1();
* hash.update(new Uint8Array([97, 98, 99]));
* hash.digest();
* ```
*/
var HashMD = class {
	blockLen;
	outputLen;
	canXOF = false;
	padOffset;
	isLE;
	buffer;
	view;
	finished = false;
	length = 0;
	pos = 0;
	destroyed = false;
	constructor(blockLen, outputLen, padOffset, isLE) {
		this.blockLen = blockLen;
		this.outputLen = outputLen;
		this.padOffset = padOffset;
		this.isLE = isLE;
		this.buffer = new Uint8Array(blockLen);
		this.view = createView(this.buffer);
	}
	update(data) {
		aexists(this);
		abytes(data);
		const { view, buffer, blockLen } = this;
		const len = data.length;
		let processed = false;
		for (let pos = 0; pos < len;) {
			const take = Math.min(blockLen - this.pos, len - pos);
			if (take === blockLen) {
				const dataView = createView(data);
				for (; blockLen <= len - pos; pos += blockLen) this.process(dataView, pos);
				processed = true;
				continue;
			}
			buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
			this.pos += take;
			pos += take;
			if (this.pos === blockLen) {
				this.process(view, 0);
				this.pos = 0;
				processed = true;
			}
		}
		this.length += data.length;
		if (processed) this.roundClean();
		return this;
	}
	digestInto(out) {
		aexists(this);
		aoutput(out, this);
		this.finished = true;
		const { buffer, view, blockLen, isLE } = this;
		let { pos } = this;
		buffer[pos++] = 128;
		buffer.fill(0, pos);
		if (this.padOffset > blockLen - pos) {
			this.process(view, 0);
			buffer.fill(0);
		}
		setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
		this.process(view, 0);
		this.roundClean();
		const oview = out === buffer ? view : createView(out);
		const len = this.outputLen;
		const outLen = len / 4;
		const state = this.get();
		if (len % 4 || outLen > state.length) throw new Error("invalid outputLen");
		for (let i = 0; i < outLen; i++) oview.setUint32(4 * i, state[i], isLE);
	}
	digest() {
		const { buffer, outputLen } = this;
		this.digestInto(buffer);
		const res = buffer.slice(0, outputLen);
		this.destroy();
		return res;
	}
	_cloneIntoMeta(to) {
		const { buffer, length, finished, destroyed, pos } = this;
		to.destroyed = destroyed;
		to.finished = finished;
		to.length = length;
		to.pos = pos;
		if (pos) to.buffer.set(buffer);
		return to;
	}
	clone() {
		return this._cloneInto();
	}
};
/**
* Initial SHA-2 state: fractional parts of square roots of first 16 primes 2..53.
* Check out `test/misc/sha2-gen-iv.js` for recomputation guide.
*/
/** Initial SHA256 state from RFC 6234 §6.1: the first 32 bits of the fractional parts of the
* square roots of the first eight prime numbers. Exported as a shared table; callers must treat
* it as read-only because constructors copy words from it by index. */
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]);
// server/node_modules/@noble/hashes/sha2.js
/**
* SHA2 hash function. A.k.a. sha256, sha384, sha512, sha512_224, sha512_256.
* SHA256 is the fastest hash implementable in JS, even faster than Blake3.
* Check out {@link https://www.rfc-editor.org/rfc/rfc4634 | RFC 4634} and
* {@link https://nvlpubs.nist.gov/nistpubs/FIPS/NIST.FIPS.180-4.pdf | FIPS 180-4}.
* @module
*/
/**
* SHA-224 / SHA-256 round constants from RFC 6234 §5.1: the first 32 bits
* of the cube roots of the first 64 primes (2..311).
*/
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]);
/** Reusable SHA-224 / SHA-256 message schedule buffer `W_t` from RFC 6234 §6.2 step 1. */
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
/** Internal SHA-224 / SHA-256 compression engine from RFC 6234 §6.2. */
var SHA2_32B = class extends HashMD {
	A = 0;
	B = 0;
	C = 0;
	D = 0;
	E = 0;
	F = 0;
	G = 0;
	H = 0;
	constructor(outputLen, IV) {
		super(64, outputLen, 8, false);
		this.A = IV[0] | 0;
		this.B = IV[1] | 0;
		this.C = IV[2] | 0;
		this.D = IV[3] | 0;
		this.E = IV[4] | 0;
		this.F = IV[5] | 0;
		this.G = IV[6] | 0;
		this.H = IV[7] | 0;
	}
	get() {
		const { A, B, C, D, E, F, G, H } = this;
		return [
			A,
			B,
			C,
			D,
			E,
			F,
			G,
			H
		];
	}
	set(A, B, C, D, E, F, G, H) {
		this.A = A | 0;
		this.B = B | 0;
		this.C = C | 0;
		this.D = D | 0;
		this.E = E | 0;
		this.F = F | 0;
		this.G = G | 0;
		this.H = H | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) SHA256_W[i] = view.getUint32(offset, false);
		for (let i = 16; i < 64; i++) {
			const W15 = SHA256_W[i - 15];
			const W2 = SHA256_W[i - 2];
			const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
			const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
			SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
		}
		let { A, B, C, D, E, F, G, H } = this;
		for (let i = 0; i < 64; i++) {
			const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
			const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
			const T2 = (rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22)) + Maj(A, B, C) | 0;
			H = G;
			G = F;
			F = E;
			E = D + T1 | 0;
			D = C;
			C = B;
			B = A;
			A = T1 + T2 | 0;
		}
		A = A + this.A | 0;
		B = B + this.B | 0;
		C = C + this.C | 0;
		D = D + this.D | 0;
		E = E + this.E | 0;
		F = F + this.F | 0;
		G = G + this.G | 0;
		H = H + this.H | 0;
		this.set(A, B, C, D, E, F, G, H);
	}
	roundClean() {
		clean(SHA256_W);
	}
	destroy() {
		this.destroyed = true;
		this.set(0, 0, 0, 0, 0, 0, 0, 0);
		clean(this.buffer);
	}
};
/** Internal SHA-256 hash class grounded in RFC 6234 §6.2. */
var _SHA256 = class extends SHA2_32B {
	constructor() {
		super(32, SHA256_IV);
	}
};
/**
* SHA2-256 hash function from RFC 4634. In JS it's the fastest: even faster than Blake3. Some info:
*
* - Trying 2^128 hashes would get 50% chance of collision, using birthday attack.
* - BTC network is doing 2^70 hashes/sec (2^95 hashes/year) as per 2025.
* - Each sha256 hash is executing 2^18 bit operations.
* - Good 2024 ASICs can do 200Th/sec with 3500 watts of power, corresponding to 2^36 hashes/joule.
* @param msg - message bytes to hash
* @param opts - Reserved hash options.
* @returns Digest bytes.
* @example
* Hash a message with SHA2-256.
* ```ts
* sha256(new Uint8Array([97, 98, 99]));
* ```
*/
var sha256$1 = /* @__PURE__ */ createHasher(() => new _SHA256(), /* @__PURE__ */ oidNist(1));
// server/belenios/src/hash.ts
/** Returns SHA-256 in hexadecimal, of text in UTF-8 or of bytes. */
var sha256Hex = (data) => bytesToHex(sha256$1(typeof data === "string" ? utf8ToBytes(data) : data));
/** Returns SHA-256 as a big-endian number (for instance section 4.5). */
var sha256Number = (data) => BigInt(`0x${sha256Hex(data)}`);
/** Returns 32 bytes, given in hexadecimal, in Base64 without padding (sections 4.10 and 4.17). */
var base64OfHex = (hex) => btoa(hex.replaceAll(/../g, (byte) => String.fromCodePoint(Number.parseInt(byte, 16)))).replaceAll("=", "");
/** Returns SHA-256 in Base64 without padding, as hashes that people see are written. */
var sha256Base64 = (data) => base64OfHex(sha256Hex(data));
// server/belenios/src/credential.ts
var BASE58 = "[1-9A-HJ-NP-Za-km-z]";
new RegExp(`^${BASE58}{5}-${BASE58}{6}-${BASE58}{5}-${BASE58}{6}$`);
/** Section 4.2. */
var UUID = new RegExp(`^${BASE58}{14,64}$`);
/** The largest sum of weights. A larger one would take too long to find in a result. */
var MAX_TOTAL_WEIGHT = 1e11;
var credentialCodec = (group) => ({
	read(value, at) {
		demand(typeof value === "string", "format", `${at} must be text.`);
		const [credential, weight = ""] = value.split(",");
		demand(weight === "" || /^[1-9]\d{0,11}$/.test(weight) && Number(weight) <= MAX_TOTAL_WEIGHT, "format", `${at} must have a weight from 1 to ${MAX_TOTAL_WEIGHT}.`);
		return {
			credential: group.element.read(credential, at),
			weight: weight === "" ? 1 : Number(weight)
		};
	},
	write: ({ credential, weight }) => weight === 1 ? String(credential) : `${credential},${weight}`
});
/**
* Reads the list of public credentials. Returns weights by credential. After the weight, Belenios' own tool also writes
* the voter's name, which is left out here: archives are public.
*
* Throws `Invalid` unless credentials are distinct (section 3.1). Whether they are in the group is checked when they are
* used, because a list can have many more entries than an archive has ballots.
*/
function parsePublicCredentials(group, json) {
	const credentials = parseInAnyForm(listOf$1(credentialCodec(group)), json);
	const weights = /* @__PURE__ */ new Map();
	let total = 0;
	for (const { credential, weight } of credentials) {
		demand(!weights.has(credential), "credential", "Two public credentials are the same.");
		weights.set(credential, weight);
		total += weight;
	}
	demand(total <= MAX_TOTAL_WEIGHT, "credential", `The sum of weights is more than ${MAX_TOTAL_WEIGHT}.`);
	return weights;
}
// server/belenios/src/election.ts
/** A question whose votes are added up: `question_h` of section 4.9.1. */
var question = fields({
	answers: listOf$1(text),
	min: integer,
	max: integer,
	question: text
}, { blank: [flag, "answers"] });
/** `election` of section 4.10. */
var electionOf = (group) => fields({
	version: integer,
	description: text,
	name: text,
	group: text,
	public_key: group.element,
	questions: listOf$1(question),
	uuid: matching(UUID, "a UUID of 14 or more characters of Base58")
}, {
	administrator: [text, "uuid"],
	credential_authority: [text, "uuid"]
});
/** The most answers a question may have, which limits the size of ballots. */
var MAX_ANSWERS = 1e3;
/** Returns the number of ciphertexts in an answer. The first is that of a blank vote, if the question allows it. */
var ciphertextsIn = ({ answers, blank }) => answers.length + (blank === true ? 1 : 0);
/** The only version of the protocol that this package speaks. */
var VERSION$2 = 1;
/** Reads an election. Throws `Invalid`. */
function parseElection(group, json) {
	const parameters = parse$1(electionOf(group), json);
	demand(parameters.version === VERSION$2, "election", `The election has version ${parameters.version} of the protocol instead of ${VERSION$2}.`);
	demand(parameters.group === group.name, "election", `The group is not ${group.name}.`);
	group.demandElement(parameters.public_key, "The public key");
	demand(parameters.questions.length > 0, "election", "The election has no questions.");
	for (const [place, { answers, min, max }] of parameters.questions.entries()) demand(answers.length > 0 && answers.length <= MAX_ANSWERS && min <= max && max <= answers.length, "election", `Question ${place + 1} has no answers, too many, or a number of votes that is impossible.`);
	return {
		group,
		publicKey: parameters.public_key,
		powerOfKey: lazily(() => group.powersOf(parameters.public_key)),
		uuid: parameters.uuid,
		questions: parameters.questions,
		fingerprint: base64OfHex(sha256Hex(json)),
		parameters,
		json
	};
}
/** Defers computing a table until the first power is needed. */
function lazily(create) {
	let power;
	return (exponent) => {
		power ??= create();
		return power(exponent);
	};
}
// server/belenios/src/encryption.ts
/** Section 4.3. */
var ciphertextOf = (group) => fields({
	alpha: group.element,
	beta: group.element
});
/** Returns the ciphertext of the sum of what is in the given ones (section 4.18). */
var multiplyCiphertexts = (group, ciphertexts) => ({
	alpha: group.multiply(...ciphertexts.map(({ alpha }) => alpha)),
	beta: group.multiply(...ciphertexts.map(({ beta }) => beta))
});
// server/belenios/src/proofs.ts
var proofOf = (group) => fields({
	challenge: group.exponent,
	response: group.exponent
});
/** Returns the challenge that the text of a proof's commitments gives (for instance section 4.5). */
var challengeOf = (group, hashed) => group.reduce(sha256Number(hashed));
/** Checks a proof of `proveExponent`. @param powers the public powers, in the order of the bases */
function isExponentProof(group, { challenge, response }, hashed, powers) {
	return challengeOf(group, hashed(powers.map(([base, power]) => group.multiply(base === group.g ? group.powerOfG(response) : group.power(base, response), group.power(power, challenge))))) === challenge;
}
/** Returns what the challenge is the hash of. @param start all that comes before the commitments */
var hashedCommitments = (start, commitments) => `${start}|${commitments.map(([a, b]) => `${a},${b}`).join(",")}`;
/** Checks a proof of `proveOneOf` (sections 4.12 and 4.13.3). The ciphertexts must be in the group. */
function isProofOfOne(key, start, claims, proofs) {
	if (proofs.length !== claims.length) return false;
	const { group, powerOfKey } = key;
	let sum = 0n;
	const commitments = [];
	for (const [place, { ciphertext, value }] of claims.entries()) {
		const { challenge, response } = proofs[place] ?? {
			challenge: 0n,
			response: 0n
		};
		sum += challenge;
		const { alpha, beta } = ciphertext;
		commitments.push([group.multiply(group.powerOfG(response), group.power(alpha, challenge)), group.multiply(powerOfKey(response), group.power(group.divideByPower(beta, value), challenge))]);
	}
	return challengeOf(group, hashedCommitments(start, commitments)) === group.reduce(sum);
}
// server/belenios/src/answer.ts
var answerOf = (group) => fields({
	choices: listOf$1(ciphertextOf(group)),
	individual_proofs: listOf$1(listOf$1(proofOf(group))),
	overall_proof: listOf$1(proofOf(group))
}, { blank_proof: [pairOf(proofOf(group)), "overall_proof"] });
/**
* Returns what an answer to a question has to prove (section 4.11.1).
* @param context S0 of section 4.11
* @param parts the encrypted choices
* @param sumOf returns the encryption of a sum
*/
function statementsOf({ min, max, blank }, context, parts, sumOf) {
	const claim = (part, value) => ({
		...part,
		value
	});
	const written = parts.map(({ ciphertext }) => `${ciphertext.alpha},${ciphertext.beta}`);
	const interval = (before, part, values) => ({
		start: `prove|${before}|${part.ciphertext.alpha},${part.ciphertext.beta}`,
		claims: values.map((value) => claim(part, value))
	});
	const individual = parts.map((part) => interval(context, part, [0, 1]));
	const all = `${context}|${written.join(",")}`;
	const counts = Array.from({ length: max - min + 1 }, (_, place) => min + place);
	const [first, ...others] = parts;
	if (blank !== true || !first) return {
		individual,
		overall: interval(all, sumOf(parts), counts)
	};
	const sum = sumOf(others);
	return {
		individual,
		overall: {
			start: `bproof1|${all}`,
			claims: [claim(first, 1), ...counts.map((count) => claim(sum, count))]
		},
		blank: {
			start: `bproof0|${all}`,
			claims: [claim(first, 0), claim(sum, 0)]
		}
	};
}
/** Throws `Invalid` unless an answer is an encryption of a choice that the question allows. */
function checkAnswer(election, question, context, answer) {
	const { group } = election;
	const { choices, individual_proofs, overall_proof, blank_proof } = answer;
	demand(choices.length === ciphertextsIn(question) && individual_proofs.length === choices.length, "ballot", "An answer has a wrong number of ciphertexts or proofs.");
	demand(blank_proof !== void 0 === (question.blank === true), "ballot", "An answer must have a blank proof if, and only if, its question allows blank votes.");
	const statements = statementsOf(question, context, choices.map((ciphertext) => ({ ciphertext })), (summands) => ({ ciphertext: multiplyCiphertexts(group, summands.map(({ ciphertext }) => ciphertext)) }));
	const check = ({ start, claims }, proofs) => demand(isProofOfOne(election, start, claims, proofs), "proof", "A proof of a ballot is wrong.");
	for (const [place, statement] of statements.individual.entries()) {
		const { alpha, beta } = choices[place] ?? {
			alpha: 0n,
			beta: 0n
		};
		group.demandElement(alpha, "A part of a ciphertext");
		group.demandElement(beta, "A part of a ciphertext");
		check(statement, individual_proofs[place] ?? []);
	}
	check(statements.overall, overall_proof);
	if (statements.blank) check(statements.blank, blank_proof ?? []);
}
// server/belenios/src/ballot.ts
var unsignedFieldsOf = (group) => ({
	election_uuid: text,
	election_hash: text,
	credential: group.element,
	answers: listOf$1(answerOf(group))
});
var unsignedBallotOf = (group) => fields(unsignedFieldsOf(group));
var ballotOf = (group) => fields({
	...unsignedFieldsOf(group),
	signature: fields({
		hash: text,
		proof: proofOf(group)
	})
});
/** S0 of section 4.11: binds proofs to an election and a voter, so that no other voter can use them. */
var contextOf = ({ fingerprint }, credential) => `${fingerprint}|${credential}`;
/** Returns what a ballot's signature signs (section 4.17). */
var hashOf = (group, ballot) => sha256Base64(serialize(unsignedBallotOf(group), ballot));
/** What the challenge of a signature is the hash of (section 4.16). */
var signed$1 = (hash) => (commitments) => `sig|${hash}|${commitments.join()}`;
/** Reads a ballot that was checked before. Throws `Invalid` if it is not one. */
var parseBallot = (group, ballotJson) => parse$1(ballotOf(group), ballotJson);
/**
* Reads a ballot and checks everything that depends on nothing but the election and who may vote (section 3.2, step
* 4). Whether the credential has been used before is for the caller to check. Throws `Invalid`.
* @param mayVote whether a public credential is on the list
*/
function checkBallot(election, ballotJson, mayVote) {
	const { group } = election;
	const ballot = parseBallot(group, ballotJson);
	const { credential, signature, answers } = ballot;
	demand(mayVote(credential), "credential", "The credential is not on the list.");
	group.demandElement(credential, "The credential");
	demand(ballot.election_uuid === election.uuid && ballot.election_hash === election.fingerprint, "ballot", "The ballot belongs to another election.");
	demand(answers.length === election.questions.length, "ballot", "The ballot must have one answer to each question.");
	demand(signature.hash === hashOf(group, ballot) && isExponentProof(group, signature.proof, signed$1(signature.hash), [[group.g, credential]]), "signature", "The signature of the ballot is wrong.");
	const context = contextOf(election, credential);
	for (const [place, question] of election.questions.entries()) {
		const answer = answers[place];
		if (answer) checkAnswer(election, question, context, answer);
	}
	return ballot;
}
// server/belenios/src/signed-message.ts
var signedMessageOf = (group) => fields({
	message: text,
	signature: proofOf(group)
});
/** What the challenge of a signature is the hash of. */
var signed = (message) => (commitments) => `sigmsg|${message}|${commitments.join()}`;
/** @param verificationKey must be in the group */
var isSignatureOf = (group, verificationKey, { message, signature }) => isExponentProof(group, signature, signed(message), [[group.g, verificationKey]]);
// server/belenios/src/archive.ts
/**
* The archive's format (section 4.4): an old-style tar file. Found by trying: Belenios' tool reads only archives whose
* headers are, byte for byte, like those written here, without the usual empty blocks at the end.
*/
var BLOCK = 512;
/** The first file of every archive. Found by trying: its timestamp is text, unlike what section 4.4 says. */
var HEADER_NAME = "BELENIOS";
var header = fields({
	version: integer,
	timestamp: matching(/^\d{1,11}$/, "a time")
});
var VERSION$1 = 1;
/** The largest file that is read. The list of 100,000 public credentials has 63 MB. */
var MAX_FILE_BYTES = 134217728;
var octal = (value, digits) => value.toString(8).padStart(digits, "0");
function tarHeader(name, size, timestamp) {
	const block = new Uint8Array(BLOCK);
	const put = (at, value) => block.set(utf8ToBytes(value), at);
	put(0, name);
	put(100, "0000644\0");
	put(108, "0000000\0");
	put(116, "0000000\0");
	put(124, `${octal(size, 11)}\0`);
	put(136, `${octal(timestamp, 11)}\0`);
	put(148, "        ");
	put(156, "0");
	put(148, `${octal(block.reduce((sum, byte) => sum + byte, 0), 6)}\0 `);
	return block;
}
/** Returns a function that reads the next bytes of a stream, fewer at its end. */
function createByteReader(chunks) {
	const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
	let rest = /* @__PURE__ */ new Uint8Array();
	return async (size) => {
		const parts = [rest];
		let missing = size - rest.length;
		while (missing > 0) {
			const { done, value } = await iterator.next();
			if (done === true) break;
			parts.push(value);
			missing -= value.length;
		}
		const bytes = parts.length === 1 ? rest : concatBytes(...parts);
		rest = bytes.subarray(size);
		return bytes.subarray(0, size);
	};
}
var isEqual = (one, other) => one.length === other.length && one.every((byte, place) => byte === other[place]);
/**
* Reads an archive's files after its header, one after the other. Throws `Invalid` at the first byte that the archive
* would not have if it had been written here.
*/
async function* readArchive(chunks) {
	const read = createByteReader(chunks);
	const decoder = new TextDecoder("utf-8", {
		fatal: true,
		ignoreBOM: true
	});
	let timestamp;
	for (;;) {
		const block = await read(BLOCK);
		if (block.length === 0) break;
		demand(block.length === BLOCK, "truncated", "The archive ends in the middle of a file.");
		const ascii = String.fromCodePoint(...block);
		const name = ascii.slice(0, 100).replace(/\0+$/, "");
		const size = Number.parseInt(ascii.slice(124, 135), 8);
		const time = timestamp ?? Number.parseInt(ascii.slice(136, 147), 8);
		demand(size >= 0 && size <= MAX_FILE_BYTES && time >= 0 && isEqual(block, tarHeader(name, size, time)), "archive", "A file of the archive does not begin as Belenios writes it.");
		const padded = await read(Math.ceil(size / BLOCK) * BLOCK);
		demand(padded.length % BLOCK === 0 && padded.length >= size, "truncated", "The archive ends in the middle of a file.");
		demand(padded.subarray(size).every((byte) => byte === 0), "archive", "A file of the archive does not end as Belenios writes it.");
		const bytes = padded.subarray(0, size);
		let content;
		try {
			content = decoder.decode(bytes);
		} catch {
			demand(false, "archive", "A file of the archive is not text.");
		}
		if (timestamp === void 0) {
			demand(name === HEADER_NAME, "archive", `The archive does not begin with ${HEADER_NAME}.`);
			const { version, timestamp: written } = parse$1(header, content);
			demand(version === VERSION$1, "archive", `The archive has version ${version}, not ${VERSION$1}.`);
			demand(Number(written) === time, "archive", "The archive has two different times.");
			timestamp = time;
			continue;
		}
		const [, hash = "", kind = ""] = /^([0-9a-f]{64})\.(data|event)\.json$/.exec(name) ?? [];
		demand(hash !== "", "archive", "A file of the archive has a wrong name.");
		demand(sha256Hex(bytes) === hash, "archive", "The content of a file of the archive does not match its name.");
		yield {
			kind: kind === "data" ? "data" : "event",
			hash,
			content
		};
	}
	demand(timestamp !== void 0, "archive", "The archive is empty.");
}
// server/belenios/src/events.ts
/** What may follow each type of event (section 4.4), without shuffles, which only other kinds of questions need. */
var FOLLOWS = {
	Setup: ["Ballot", "EndBallots"],
	Ballot: ["Ballot", "EndBallots"],
	EndBallots: ["EncryptedTally"],
	EncryptedTally: ["PartialDecryption"],
	PartialDecryption: ["PartialDecryption", "Result"],
	Result: []
};
/** How many files belong to each type of event, of which the last one is its payload. */
var FILES = {
	Setup: 4,
	Ballot: 1,
	EndBallots: 0,
	EncryptedTally: 2,
	PartialDecryption: 2,
	Result: 1
};
var isEventType = (value) => typeof value === "string" && Object.hasOwn(FOLLOWS, value);
/** Section 4.4. The first event has no parent, and `EndBallots` has no payload. */
var eventCodec = fields({
	height: integer,
	type: {
		read(value, at) {
			if (!isEventType(value)) throw new Invalid("format", `${at} must be a type of event.`);
			return value;
		},
		write: (value) => value
	}
}, {
	parent: [hexHash, null],
	payload: [hexHash, "type"]
});
var setupCodec = fields({
	election: hexHash,
	trustees: hexHash,
	credentials: hexHash
});
/** Reads the setup that the first event refers to. */
function setupOf({ payload = "", file }) {
	const { election, trustees, credentials } = parse$1(setupCodec, payload);
	return {
		election: file(election),
		trustees: file(trustees),
		credentials: file(credentials)
	};
}
/**
* Reads an archive's events, and checks that each refers to the one before and to files right before it, that they
* come in the order of an election, and that there are no other files. Throws `Invalid`.
*/
async function* readEvents(chunks) {
	let files = /* @__PURE__ */ new Map();
	let previous;
	for await (const { kind, hash, content } of readArchive(chunks)) {
		if (kind === "data") {
			demand(!files.has(hash), "chain", "A file is in the archive twice.");
			files.set(hash, content);
			demand(files.size <= FILES.Setup, "chain", "The archive has files without an event.");
			continue;
		}
		const event = parse$1(eventCodec, content);
		demand(event.parent === previous?.hash && event.height === (previous?.event.height ?? -1) + 1, "chain", "An event does not refer to the one before.");
		demand((previous ? FOLLOWS[previous.event.type] : ["Setup"]).includes(event.type), "chain", `${event.type} cannot follow ${previous?.event.type ?? "the beginning"}.`);
		demand(event.payload === void 0 === (event.type === "EndBallots"), "chain", `${event.type} has a payload, or none.`);
		demand(files.size === FILES[event.type], "chain", `${event.type} follows another number of files than belong to it.`);
		const before = files;
		const file = (wanted) => {
			const found = before.get(wanted);
			demand(found !== void 0, "chain", `A file that ${event.type} refers to is missing.`);
			return found;
		};
		yield {
			hash,
			event,
			...event.payload !== void 0 && { payload: file(event.payload) },
			file
		};
		files = /* @__PURE__ */ new Map();
		previous = {
			hash,
			event
		};
	}
	demand(files.size === 0, "truncated", "The archive ends with files without an event.");
	demand(previous !== void 0, "chain", "The archive has no events.");
}
// server/belenios/src/fingerprint.ts
/** Long enough that no one finds two that are the same. */
var DIGITS = 40;
/**
* Returns the digits by which people compare a hash, for instance by phone: 8 groups of 5. Those of the event
* `EncryptedTally` identify the sum that key holders decrypt, and everything before it in the archive.
* @param hash SHA-256 in hexadecimal
*/
function digitsOf$1(hash) {
	return (String(BigInt(`0x${hash}`) % 10n ** BigInt(DIGITS)).padStart(DIGITS, "0").match(/.{5}/g) ?? []).join(" ");
}
/**
* Returns the digits by which key holders find out whether all of them were shown the same keys, of as many key holders,
* with the same threshold. @param json trustees
*/
var fingerprintOf$1 = (json) => digitsOf$1(sha256Hex(json));
// server/belenios/src/trustee-key.ts
var trusteePublicKeyOf = (group) => fields({
	pok: proofOf(group),
	public_key: group.element
}, { signature: [proofOf(group), "public_key"] });
var proved$1 = (group, publicKey) => (commitments) => `pok|${group.name}|${publicKey}|${commitments.join()}`;
/** Throws `Invalid` unless a public key is in the group and its proof is right. */
function checkTrusteePublicKey(group, { pok, public_key }) {
	group.demandElement(public_key, "A key holder's public key");
	demand(isExponentProof(group, pok, proved$1(group, public_key), [[group.g, public_key]]), "trustees", "The proof of a key holder's public key is wrong.");
}
// server/belenios/src/threshold-key.ts
/** Which of how many key holders a certificate is of, and for which threshold (section 4.6.2). */
var contextCodec = fields({
	group: text,
	size: integer,
	threshold: integer,
	index: integer
});
var certificateKeysOf = (group) => fields({
	context: contextCodec,
	verification: group.element,
	encryption: group.element
});
/** `raw_coefexps` of section 4.6.4. */
var coefficientPowersOf = (group) => fields({ coefexps: listOf$1(group.element) });
var thresholdParametersOf = (group) => fields({
	threshold: integer,
	certs: listOf$1(signedMessageOf(group)),
	coefexps: listOf$1(signedMessageOf(group)),
	signatures: listOf$1(proofOf(group)),
	verification_keys: listOf$1(trusteePublicKeyOf(group))
});
/** The most key holders. Checking the keys takes a time that grows with the square of their number. */
var MAX_KEY_HOLDERS = 100;
/** Throws `Invalid` unless a certificate is of this key holder and signed with its own key. */
function checkCertificate(group, context, certificate) {
	const keys = parse$1(certificateKeysOf(group), certificate.message);
	const { size, threshold, index } = keys.context;
	demand(keys.context.group === context.group && size === context.size && threshold === context.threshold && index === context.index, "trustees", "The certificate is for other key holders, another threshold, or another place.");
	group.demandElement(keys.verification, "The verification key");
	group.demandElement(keys.encryption, "The encryption key");
	demand(isSignatureOf(group, keys.verification, certificate), "trustees", "The signature of the certificate is wrong.");
	return keys;
}
/** Throws `Invalid` unless these are the certificates of all key holders, in order. */
function checkCertificates(group, threshold, certificates) {
	const size = certificates.length;
	demand(threshold >= 1 && threshold <= size && size <= MAX_KEY_HOLDERS, "trustees", "The threshold is impossible for this number of key holders.");
	return certificates.map((certificate, place) => {
		const index = place + 1;
		const context = {
			group: group.name,
			size,
			threshold,
			index
		};
		return fromKeyHolder(index, () => checkCertificate(group, context, certificate));
	});
}
/** Returns what a key holder signs about the certificates and the own polynomial (section 4.6.4). */
var signedCertificates = (group, certificates, coefexps) => `certs_sig|${serialize(fields({
	certs: listOf$1(signedMessageOf(group)),
	coefexps: listOf$1(group.element)
}), {
	certs: [...certificates],
	coefexps: [...coefexps]
})}`;
/**
* Throws `Invalid` unless a key holder's powers of coefficients are signed, and all key holders' certificates with
* them. Returns the powers.
*/
function checkCoefficientPowers(group, certificates, owner, { coefexps, signature }) {
	const powers = parse$1(coefficientPowersOf(group), coefexps.message).coefexps;
	demand(powers.length === owner.context.threshold, "trustees", "The polynomial is for another threshold.");
	for (const power of powers) group.demandElement(power, "A power of a coefficient");
	const message = signedCertificates(group, certificates, powers);
	demand(isSignatureOf(group, owner.verification, coefexps) && isSignatureOf(group, owner.verification, {
		message,
		signature
	}), "trustees", "The signature of the polynomial is wrong.");
	return powers;
}
/** Returns g to the power of f(index), from the powers of f's coefficients (section 4.6.5). */
var evaluatePowers = (group, powers, index) => powers.reduceRight((sum, power) => group.multiply(group.power(sum, BigInt(index)), power), 1n);
/** Throws `Invalid` unless a public key belongs to the key holder's share (section 4.6.6), and is signed. */
function checkVerificationKey(group, polynomials, owner, key) {
	const { index } = owner.context;
	checkTrusteePublicKey(group, key);
	demand(key.public_key === group.multiply(...polynomials.map((powers) => evaluatePowers(group, powers, index))), "trustees", "The public key does not belong to the polynomials.");
	const message = String(key.public_key);
	demand(key.signature !== void 0 && isSignatureOf(group, owner.verification, {
		message,
		signature: key.signature
	}), "trustees", "The signature of the public key is wrong.");
}
/** Throws `Invalid` unless threshold parameters are consistent and signed. Returns the public key they make. */
function checkThresholdParameters(group, parameters) {
	const { threshold, certs, coefexps, signatures, verification_keys } = parameters;
	demand([
		coefexps,
		signatures,
		verification_keys
	].every((list) => list.length === certs.length), "trustees", "The lists of key holders have different lengths.");
	const owners = checkCertificates(group, threshold, certs);
	const polynomials = owners.map((owner, place) => {
		const [powers, signature] = [coefexps[place], signatures[place]];
		if (!powers || !signature) return [];
		return fromKeyHolder(place + 1, () => checkCoefficientPowers(group, certs, owner, {
			coefexps: powers,
			signature
		}));
	});
	for (const [place, owner] of owners.entries()) {
		const key = verification_keys[place];
		if (key) fromKeyHolder(place + 1, () => checkVerificationKey(group, polynomials, owner, key));
	}
	return group.multiply(...polynomials.map(([constant]) => constant ?? 1n));
}
// server/belenios/src/trustees.ts
var trusteesOf = (group) => listOf$1({
	read(value, at) {
		if (Array.isArray(value) && value.length === 2) {
			const place = `${at}[1]`;
			const [kind, keys] = value;
			if (kind === "Single") return [kind, trusteePublicKeyOf(group).read(keys, place)];
			if (kind === "Pedersen") return [kind, thresholdParametersOf(group).read(keys, place)];
		}
		throw new Invalid("format", `${at} must be ["Single", …] or ["Pedersen", …].`);
	},
	write: ([kind, keys]) => [kind, kind === "Single" ? trusteePublicKeyOf(group).write(keys) : thresholdParametersOf(group).write(keys)]
});
/** Reads and checks an election's trustees (sections 3.1.1 and 4.7). Throws `Invalid`. */
function parseTrustees(group, json) {
	const kinds = parse$1(trusteesOf(group), json);
	demand(kinds.length > 0, "trustees", "The election has no trustees.");
	let owner = 0;
	const subkeys = [];
	return {
		sets: kinds.map((entry) => {
			const [kind, keys] = entry;
			if (kind === "Single") {
				checkTrusteePublicKey(group, keys);
				subkeys.push(keys.public_key);
				owner += 1;
				return {
					threshold: 1,
					keys: /* @__PURE__ */ new Map([[owner, keys.public_key]]),
					indices: /* @__PURE__ */ new Map([[owner, 1]])
				};
			}
			subkeys.push(checkThresholdParameters(group, keys));
			const set = {
				threshold: keys.threshold,
				keys: /* @__PURE__ */ new Map(),
				indices: /* @__PURE__ */ new Map()
			};
			for (const [place, { public_key }] of keys.verification_keys.entries()) {
				owner += 1;
				set.keys.set(owner, public_key);
				set.indices.set(owner, place + 1);
			}
			return set;
		}),
		publicKey: group.multiply(...subkeys)
	};
}
// server/belenios/src/partial-decryption.ts
var partialDecryptionOf = (group) => fields({
	decryption_factors: listOf$1(listOf$1(group.element)),
	decryption_proofs: listOf$1(listOf$1(proofOf(group)))
});
/** Says whose a partial decryption is: the payload of its event. */
var ownedPartialDecryption = fields({
	owner: integer,
	payload: hexHash
});
var proved = ({ fingerprint }, publicKey) => (commitments) => `decrypt|${fingerprint}|${publicKey}|${commitments.join()}`;
/** Reads and checks a partial decryption. Returns its factors. Throws `Invalid`. */
function checkPartialDecryption(election, publicKey, tally, json) {
	const { group } = election;
	const { decryption_factors, decryption_proofs } = parse$1(partialDecryptionOf(group), json);
	const isAsLong = (lists) => lists.length === tally.length && lists.every((list, question) => list.length === tally[question]?.length);
	demand(isAsLong(decryption_factors) && isAsLong(decryption_proofs), "decryption", "A partial decryption must have one factor and one proof for each choice.");
	for (const [question, choices] of tally.entries()) for (const [place, { alpha }] of choices.entries()) {
		const factor = decryption_factors[question]?.[place] ?? 0n;
		const proof = decryption_proofs[question]?.[place];
		group.demandElement(factor, "A decryption factor");
		demand(proof !== void 0 && isExponentProof(group, proof, proved(election, publicKey), [[group.g, publicKey], [alpha, factor]]), "decryption", "A proof of a partial decryption is wrong.");
	}
	return decryption_factors;
}
// server/belenios/src/discrete-logarithm.ts
/**
* Returns a function that finds the exponent of a power of g, from 0 to `limit`, or undefined if there is none. With
* tables, it takes as many multiplications as the square root of the limit (baby steps and giant steps).
*/
function createLogarithm(group, limit) {
	const width = Math.ceil(Math.sqrt(limit + 1));
	const keyOf = (element) => Number(BigInt.asUintN(48, element));
	const babySteps = /* @__PURE__ */ new Map();
	let step = 1n;
	for (let exponent = 0; exponent < width; exponent += 1) {
		if (!babySteps.has(keyOf(step))) babySteps.set(keyOf(step), exponent);
		step = group.multiply(step, group.g);
	}
	const giantStep = group.invert(step);
	return (power) => {
		let rest = power;
		for (let giant = 0; giant <= width; giant += 1) {
			const baby = babySteps.get(keyOf(rest));
			if (baby !== void 0) {
				const exponent = giant * width + baby;
				if (exponent <= limit && group.powerOfG(BigInt(exponent)) === power) return exponent;
			}
			rest = group.multiply(rest, giantStep);
		}
	};
}
// server/belenios/src/result.ts
/** For each question, the sum of weights of each choice, that of blank votes first if there are any (section 4.21). */
var electionResult = fields({ result: listOf$1(listOf$1(integer)) });
/** Returns the coefficient of Lagrange of an index among indices, for the value at 0. */
function lagrangeCoefficient(group, index, indices) {
	let numerator = 1n;
	let denominator = 1n;
	for (const other of indices) {
		if (other === index) continue;
		numerator = group.reduce(numerator * BigInt(other));
		denominator = group.reduce(denominator * BigInt(other - index));
	}
	return group.reduce(numerator * inverse(group, denominator));
}
/** Returns the inverse modulo q, by Euclid's algorithm. */
function inverse({ q, reduce }, exponent) {
	let [rest, next, factor, nextFactor] = [
		q,
		exponent,
		0n,
		1n
	];
	while (next !== 0n) {
		const quotient = rest / next;
		[rest, next] = [next, rest - quotient * next];
		[factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
	}
	return reduce(factor);
}
/** Returns the owners whose partial decryptions are used of those that there are: as many as the threshold. */
var ownersIn = ({ keys, threshold }, given) => [...keys.keys()].filter((owner) => given.has(owner)).slice(0, threshold);
/** Returns whether enough key holders have decrypted partially. */
var isDecryptable = ({ sets }, owners) => sets.every((set) => ownersIn(set, owners).length === set.threshold);
/**
* Computes an election's result as JSON.
* @param factors the checked factors of partial decryptions, by owner
* @param totalWeight the largest sum that there can be
*/
function computeResult(election, trustees, tally, { factors, totalWeight }) {
	const { group } = election;
	demand(isDecryptable(trustees, factors), "decryption", "Too few key holders have decrypted the tally.");
	const used = trustees.sets.flatMap((set) => {
		const owners = ownersIn(set, factors);
		const indices = owners.map((owner) => set.indices.get(owner) ?? 0);
		return owners.map((owner, place) => ({
			factors: factors.get(owner) ?? [],
			coefficient: lagrangeCoefficient(group, indices[place] ?? 0, indices)
		}));
	});
	const logarithm = createLogarithm(group, totalWeight);
	return serialize(electionResult, { result: tally.map((choices, question) => choices.map(({ beta }, place) => {
		const factor = group.multiply(...used.map((one) => group.power(one.factors[question]?.[place] ?? 1n, one.coefficient)));
		const sum = logarithm(group.multiply(beta, group.invert(factor)));
		demand(sum !== void 0, "result", "A sum of the tally is larger than all weights together.");
		return sum;
	})) });
}
// server/belenios/src/tally.ts
var encryptedTallyOf = (group) => listOf$1(listOf$1(ciphertextOf(group)));
/** Says how much a tally is the sum of: the payload of its event. */
var sizedEncryptedTally = fields({
	num_tallied: integer,
	total_weight: integer,
	encrypted_tally: hexHash
});
function createTally({ group, questions }) {
	const sums = questions.map((question) => Array.from({ length: ciphertextsIn(question) }, () => ({
		alpha: 1n,
		beta: 1n
	})));
	let count = 0;
	let total = 0;
	const raise = (element, weight) => weight === 1 ? element : group.power(element, BigInt(weight));
	return {
		add({ answers }, weight) {
			for (const [question, choices] of sums.entries()) for (const [place, sum] of choices.entries()) {
				const ciphertext = answers[question]?.choices[place];
				if (!ciphertext) throw new RangeError("The ballot was not checked.");
				sum.alpha = group.multiply(sum.alpha, raise(ciphertext.alpha, weight));
				sum.beta = group.multiply(sum.beta, raise(ciphertext.beta, weight));
			}
			count += 1;
			total += weight;
		},
		encryptedTally: () => sums.map((choices) => choices.map((sum) => ({ ...sum }))),
		numberOfBallots: () => count,
		totalWeight: () => total
	};
}
// server/belenios/src/verification.ts
/** A ballot with any other fields than its credential. */
var credentialOnly = {
	read(value) {
		const { credential } = value ?? {};
		return String(credential);
	},
	write: (value) => value
};
/** Returns the hash of each credential's last ballot. */
async function lastBallots(chunks) {
	const last = /* @__PURE__ */ new Map();
	for await (const { event, payload } of readEvents(chunks)) if (event.type === "Ballot" && event.payload !== void 0 && payload !== void 0) last.set(parseInAnyForm(credentialOnly, payload), event.payload);
	return last;
}
/** Returns a function that checks the events of an election, one after the other. */
function createVerifier(group, setup, last, isCheckedElsewhere) {
	const written = setupOf(setup);
	const election = parseElection(group, written.election);
	const trustees = parseTrustees(group, written.trustees);
	demand(election.publicKey === trustees.publicKey, "trustees", "The election's public key is not that of its trustees.");
	const weights = parsePublicCredentials(group, written.credentials);
	const tally = createTally(election);
	const seen = /* @__PURE__ */ new Set();
	const factors = /* @__PURE__ */ new Map();
	let largestWeight = 0;
	let sum;
	let result;
	const checks = {
		Setup: () => {},
		Ballot(payload, { event }) {
			const hash = event.payload ?? "";
			demand(!seen.has(hash), "ballot", "A ballot is in the archive twice.");
			const ballot = isCheckedElsewhere(seen.size) ? parseBallot(group, payload) : checkBallot(election, payload, (credential) => weights.has(credential));
			seen.add(hash);
			if (last.get(String(ballot.credential)) === hash) {
				const weight = weights.get(ballot.credential) ?? 0;
				tally.add(ballot, weight);
				largestWeight = Math.max(largestWeight, weight);
			}
		},
		EndBallots: () => {},
		EncryptedTally(payload, { hash, event, file }) {
			const sized = parse$1(sizedEncryptedTally, payload);
			demand(sized.num_tallied === tally.numberOfBallots() && sized.total_weight === tally.totalWeight(), "tally", "The number of ballots or their weight differs from that in the tally.");
			const encrypted = tally.encryptedTally();
			demand(serialize(encryptedTallyOf(group), encrypted) === file(sized.encrypted_tally), "tally", "The encrypted tally is not the sum of the ballots.");
			sum = {
				tally: encrypted,
				event: hash,
				hash: event.payload ?? ""
			};
		},
		PartialDecryption(payload, { file }) {
			const { owner, payload: decryption } = parse$1(ownedPartialDecryption, payload);
			const key = trustees.sets.map(({ keys }) => keys.get(owner)).find((one) => one !== void 0);
			demand(key !== void 0, "decryption", `There is no key holder ${owner}.`);
			demand(!factors.has(owner), "decryption", `Key holder ${owner} has decrypted twice.`);
			factors.set(owner, checkPartialDecryption(election, key, tally.encryptedTally(), file(decryption)));
		},
		Result(payload) {
			({result} = parse$1(electionResult, payload));
			const totalWeight = tally.totalWeight();
			demand(payload === computeResult(election, trustees, tally.encryptedTally(), {
				factors,
				totalWeight
			}), "result", "The result is not what the partial decryptions give.");
		}
	};
	return {
		check(read) {
			checks[read.event.type](read.payload ?? "", read);
		},
		outcome: () => ({
			election,
			listed: {
				voters: weights.size,
				weight: [...weights.values()].reduce((total, weight) => total + weight, 0)
			},
			ballots: seen.size,
			tallied: tally.numberOfBallots(),
			totalWeight: tally.totalWeight(),
			largestWeight,
			trustees: written.trustees,
			...sum && { sum },
			decryptions: factors,
			decryptedBy: [...factors.keys()],
			...result && { result }
		})
	};
}
/**
* Verifies an archive, at any stage of an election (section 3.5): its chain, every ballot, the tally, all partial
* decryptions, and the result. Memory grows only with the number of voters. Throws `Invalid`.
*
* An archive whose end was cut off is valid. Only a comparison with an older copy shows it (`verifyUpdate`).
* @param open returns the archive from its beginning, and is called twice: which ballots are the last ones of their
*   credentials is known only at the end
* @param isCheckedElsewhere spares checking a ballot twice. If two verifications find the same `sum.event`, they have
*   read the same ballots, so each can check those that the other one did not
*/
async function verifyArchive(group, open, isCheckedElsewhere = () => false) {
	const last = await lastBallots(open());
	let verifier;
	let head;
	for await (const read of readEvents(open())) {
		const { height, type } = read.event;
		const current = verifier ?? inEvent(height, () => createVerifier(group, read, last, isCheckedElsewhere));
		inEvent(height, () => current.check(read));
		verifier = current;
		head = {
			hash: read.hash,
			height,
			type
		};
	}
	demand(verifier !== void 0 && head !== void 0, "chain", "The archive has no events.");
	return {
		...verifier.outcome(),
		head
	};
}
// server/belenios/src/examination.ts
/**
* Examines copies of archives, of one or several elections: reads the events of all, and verifies the longest copy of
* each election. Returns the examinations in the order of the copies. An invalid copy throws nothing.
*/
async function examineCopies(group, copies) {
	const examined = [];
	const longest = /* @__PURE__ */ new Map();
	for (const { open } of copies) {
		const one = await readChain(open);
		examined.push(one);
		const length = longest.get(one.uuid)?.one.events.length ?? 0;
		if (!one.problem && one.events.length >= length) longest.set(one.uuid, {
			one,
			open
		});
	}
	for (const { one, open } of longest.values()) try {
		one.contents = await contentsOf(group, open);
	} catch (error) {
		one.problem = problemOf(error, one.events);
	}
	return examined;
}
async function readChain(open) {
	const found = {
		uuid: "",
		name: "",
		events: []
	};
	try {
		for await (const read of readEvents(open())) {
			const { hash, event, payload } = read;
			if (event.type === "Setup") Object.assign(found, namesIn$1(read));
			found.events.push({
				hash,
				type: event.type,
				...event.payload !== void 0 && payload !== void 0 && { payload: event.payload }
			});
		}
	} catch (error) {
		found.problem = problemOf(error, found.events);
	}
	return found;
}
/** Returns what an election calls itself, even if it is invalid, so that copies of it are found again. */
function namesIn$1(setup) {
	try {
		const { uuid, name } = JSON.parse(setupOf(setup).election);
		return {
			uuid: UUID.test(textOf(uuid)) ? textOf(uuid) : "",
			name: textOf(name)
		};
	} catch {
		return {
			uuid: "",
			name: ""
		};
	}
}
var textOf = (value) => typeof value === "string" ? value : "";
function problemOf(error, events) {
	if (!(error instanceof Invalid)) throw error;
	const { rule, message, event = events.length } = error;
	const isFile = rule === "truncated" || rule === "archive";
	return {
		part: events[event]?.type ?? (isFile ? rule : "chain"),
		event,
		message
	};
}
async function contentsOf(group, open) {
	const { election, listed, trustees, sum: encrypted, ...verified } = await verifyArchive(group, open);
	const { sets } = parseTrustees(group, trustees);
	const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
	const { ballots, tallied, totalWeight, decryptedBy, result } = verified;
	return {
		questions: election.questions,
		fingerprint: fingerprintOf$1(trustees),
		keyHolders: sum(sets.map(({ keys }) => keys.size)),
		threshold: sum(sets.map(({ threshold }) => threshold)),
		...listed,
		ballots,
		tallied,
		totalWeight,
		...encrypted && { digits: digitsOf$1(encrypted.event) },
		decryptedBy,
		...result && { result }
	};
}
// server/belenios/src/powers.ts
/** Bits of an exponent that one step of `power` reads. */
var WINDOW = 4;
/** Bases whose squarings are kept. Checking a ballot needs several powers of each of a few bases, one after another. */
var MOST_BASES = 8;
/** Like `WINDOW`, for tables. Computing a larger table takes longer than it saves in the few ballots of one browser. */
var TABLE_WINDOW$1 = 5;
/** Returns the exponent's digits to the base of 2 to the power of `bits`, the lowest first. */
function digitsOf(exponent, bits) {
	const binary = exponent.toString(2);
	const digits = [];
	for (let end = binary.length; end > 0; end -= bits) digits.push(Number.parseInt(binary.slice(Math.max(0, end - bits), end), 2));
	return digits;
}
/** Returns the powers of a base from 0 to the largest digit of so many bits. */
function rowOf(base, bits, modulus) {
	const row = [1n, base];
	for (let digit = 2; digit < 1 << bits; digit += 1) row.push((row[digit - 1] ?? 1n) * base % modulus);
	return row;
}
/** Returns a function for powers of one base, which looks up a power for each digit and needs no squarings. */
function createPowerTable(base, { modulus, exponentBits, window }) {
	const rows = [];
	for (let bit = 0, first = base; bit < exponentBits; bit += window) {
		const row = rowOf(first, window, modulus);
		rows.push(row);
		first = (row.at(-1) ?? 1n) * first % modulus;
	}
	return (exponent) => {
		let result = 1n;
		for (const [place, digit] of digitsOf(exponent, window).entries()) {
			const row = rows[place];
			if (!row) throw new RangeError("The exponent is larger than the table.");
			if (digit > 0) result = result * (row[digit] ?? 1n) % modulus;
		}
		return result;
	};
}
/**
* Powers with BigInt, for browsers.
*
* The time that a power takes depends on base and exponent, because BigInt has no arithmetic in constant time. Someone
* who can measure single operations on the same processor may learn something about secret exponents.
*/
var createTablePowers = (modulus, exponentBits) => {
	const squarings = /* @__PURE__ */ new Map();
	/** Returns the base to the powers 1, 16, 16², … */
	function squaringsOf(base, count) {
		const known = squarings.get(base) ?? [base];
		squarings.delete(base);
		squarings.set(base, known);
		for (const oldest of squarings.keys()) {
			if (squarings.size <= MOST_BASES) break;
			squarings.delete(oldest);
		}
		while (known.length < count) {
			let next = known.at(-1) ?? base;
			for (let bit = 0; bit < WINDOW; bit += 1) next = next * next % modulus;
			known.push(next);
		}
		return known;
	}
	return {
		power(base, exponent) {
			const digits = digitsOf(exponent, WINDOW);
			const known = squaringsOf(base, digits.length);
			const products = Array.from({ length: 16 }, () => 1n);
			for (const [place, digit] of digits.entries()) {
				const [product = 1n, factor = 1n] = [products[digit], known[place]];
				products[digit] = product === 1n ? factor : product * factor % modulus;
			}
			let result = 1n;
			let product = 1n;
			for (const factor of products.slice(1).toReversed()) {
				if (factor !== 1n) product = product * factor % modulus;
				if (product !== 1n) result = result * product % modulus;
			}
			return result % modulus;
		},
		powersOf: (base) => createPowerTable(base, {
			modulus,
			exponentBits,
			window: TABLE_WINDOW$1
		})
	};
};
// server/belenios/src/group.ts
/** The group for elections that are counted by adding ciphertexts (section 5.1.1). */
var BELENIOS_2048 = {
	name: "BELENIOS-2048",
	p: 20694785691422546401013643657505008064922989295751104097100884787057374219242717401922237254497684338129066633138078958404960054389636289796393038773905722803605973749427671376777618898589872735865049081167099310535867780980030790491654063777173764198678527273474476341835600035698305193144284561701911000786737307333564123971732897913240474578834468260652327974647951137672658693582180046317922073668860052627186363386088796882120769432366149491002923444346373222145884100586421050242120365433561201320481118852408731077014151666200162313177169372189248078507711827842317498073276598828825169183103125680162072880719n,
	q: 78571733251071885079927659812671450121821421258408794611510081919805623223441n,
	g: 2402352677501852209227687703532399932712287657378364916510075318787663274146353219320285676155269678799694668298749389095083896573425601900601068477164491735474137283104610458681314511781646755400527402889846139864532661215055797097162016168270312886432456663834863635782106154918419982534315189740658186868651151358576410138882215396016043228843603930989333662772848406593138406010231675095763777982665103606822406635076697764025346253773085133173495194248967754052573659049492477631475991575198775177711481490920456600205478127054728238140972518639858334115700568353695553423781475582491896050296680037745308460627n
};
/** @param createPowers how powers are computed; by default with BigInt, which runs everywhere */
function createGroup(parameters = BELENIOS_2048, createPowers = createTablePowers) {
	const { p, q, g } = parameters;
	const powers = createPowers(p, q.toString(2).length);
	let powersOfG;
	const powerOfG = (exponent) => {
		powersOfG ??= powers.powersOf(g);
		return powersOfG(exponent);
	};
	const inversePowers = /* @__PURE__ */ new Map();
	return {
		...parameters,
		power: powers.power,
		powersOf: powers.powersOf,
		powerOfG,
		multiply: (...factors) => factors.reduce((product, factor) => product * factor % p, 1n),
		invert: (element) => powers.power(element, q - 1n),
		divideByPower(element, exponent) {
			if (exponent === 0) return element;
			const inverse = inversePowers.get(exponent) ?? powerOfG(q - BigInt(exponent));
			inversePowers.set(exponent, inverse);
			return element * inverse % p;
		},
		reduce: (exponent) => (exponent % q + q) % q,
		demandElement(number, what) {
			demand(number > 0n && number < p && powers.power(number, q - 1n) * number % p === 1n, "group", `${what} is not in the group.`);
		},
		element: natural(1n, p),
		exponent: natural(0n, q)
	};
}
// server/belenios/src/openssl-powers.ts
var bufferOf = (value) => {
	const hex = value.toString(16);
	return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
};
/** Bits of an exponent that one step reads. A server checks so many ballots that a table of megabytes is worth it. */
var TABLE_WINDOW = 8;
/**
* Powers with OpenSSL, for Node.js: the shared secret of a Diffie–Hellman exchange is a power of the other side's
* public key. For one base, a large table of BigInt takes half the time of OpenSSL.
*
* OpenSSL computes in constant time, but tables do not: this is for checking ballots, not for a server that encrypts or
* signs while others measure it.
*/
var createOpensslPowers = (modulus, exponentBits) => {
	const exchange = createDiffieHellman(bufferOf(modulus), bufferOf(2n));
	const tables = createTablePowers(modulus, exponentBits);
	function power(base, exponent) {
		try {
			exchange.setPrivateKey(bufferOf(exponent));
			const result = BigInt(`0x${exchange.computeSecret(bufferOf(base)).toString("hex")}`);
			if (result !== 0n) return result;
		} catch {}
		return tables.power(base, exponent);
	}
	return {
		power,
		powersOf: (base) => createPowerTable(base, {
			modulus,
			exponentBits,
			window: TABLE_WINDOW
		})
	};
};
// server/contract/text/one-line.ts
/**
* One line of text without control characters (a CR or LF could forge a mail header, an escape sequence a verdict in a
* terminal) and without characters that reorder text, which could make one name look like another. Joiners are allowed,
* because some scripts need them.
*/
var ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
// server/contract/board/bytes.ts
var encoder = new TextEncoder();
var utf8 = (text) => encoder.encode(text);
function concat(...parts) {
	const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
/** A few short strings are hashed for every ballot. With one buffer for all of them, this takes a third of the time. */
var scratch = /* @__PURE__ */ new Uint8Array(1024);
var PREFIX_BYTES = 4;
/**
* Joins parts for a hash. Each string is preceded by its length in UTF-8 as four bytes, big-endian, so that the
* boundaries between strings are unambiguous. The next call overwrites the returned bytes.
*/
function framed(...parts) {
	const most = parts.reduce((sum, { length }) => sum + PREFIX_BYTES + 3 * length, 0);
	if (most > scratch.length) scratch = new Uint8Array(most);
	let at = 0;
	for (const part of parts) if (typeof part === "string") at = writeText(part, at);
	else {
		scratch.set(part, at);
		at += part.length;
	}
	return scratch.subarray(0, at);
}
function writeText(text, at) {
	const start = at + PREFIX_BYTES;
	const { written } = encoder.encodeInto(text, scratch.subarray(start));
	for (let place = 0; place < PREFIX_BYTES; place += 1) scratch[at + place] = written >>> 8 * (3 - place);
	return start + written;
}
/** Returns lower-case hex. */
var toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** Returns undefined if the text is not lower-case hex of `length` bytes. */
function fromHex(text, length) {
	if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return void 0;
	return Uint8Array.from({ length }, (_, place) => Number.parseInt(text.slice(place * 2, place * 2 + 2), 16));
}
/** Returns standard base64 with padding. */
function toBase64(bytes) {
	return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}
/** Returns undefined if the text is not exactly what `toBase64` returns. */
function fromBase64(text) {
	if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return;
	const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
	return toBase64(bytes) === text ? bytes : void 0;
}
/** Returns whether the bytes are equal. Only for public values, because the time it takes reveals where they differ. */
var areEqual = (a, b) => a.length === b.length && a.every((byte, place) => byte === b[place]);
function compareBytes(a, b) {
	const length = Math.min(a.length, b.length);
	for (let place = 0; place < length; place += 1) {
		const difference = (a[place] ?? 0) - (b[place] ?? 0);
		if (difference !== 0) return difference;
	}
	return a.length - b.length;
}
// server/contract/board/verifying/findings.ts
/** The maximum number of places in a finding. Its `count` is the number of all places. */
var PLACES$2 = 5;
/** Collects the findings in a file. Uses little memory, however many there are. */
function createFindings(file) {
	const found = /* @__PURE__ */ new Map();
	return {
		/** @param place a function if the place takes time to compute, because only the first few places are needed */
		add(code, place) {
			const known = found.get(code);
			const finding = known ?? {
				code,
				file,
				count: 0,
				places: []
			};
			finding.count += 1;
			if (finding.places.length < PLACES$2) finding.places.push(typeof place === "function" ? place() : place);
			if (!known) found.set(code, finding);
		},
		has: (...codes) => codes.some((code) => found.has(code)),
		list: () => [...found.values()]
	};
}
// server/contract/base/limits.ts
/** Limits and constants that server and client share. This file imports nothing else, so it is cheap to bundle. */
var LIMITS = {
	emailMax: 254,
	userIdMax: 64,
	/** bcrypt reads only the first 72 bytes. */
	passwordMax: 72,
	/** Characters, before accents are combined with their letters. A longer password never fits into `passwordMax`. */
	passwordTypedMax: 288,
	passwordMin: 10,
	codeMax: 64,
	candidatesMin: 2,
	candidatesMax: 200,
	titleMax: 200,
	descriptionMin: 10,
	descriptionMax: 5e3,
	seatsMax: 50,
	/** The most points for one candidate on a scale. */
	scoreMax: 100,
	gradesMin: 2,
	gradesMax: 10,
	gradeMax: 40,
	/** The points that a voter can distribute. */
	budgetMax: 1e3,
	/** Candidates on a ballot with scores. All their scores fit into one index entry. */
	scoredCandidatesMax: 100,
	/** Names that a voter can write in. */
	writeInsMax: 5,
	writeInMax: 60,
	/** Candidates on a ballot with write-ins. All marks and the longest names fit into one index entry. */
	writeInCandidatesMax: 50,
	/** Names that are assigned to candidates or new people, and the number of new people. */
	assignedMax: 1e3,
	newPeopleMax: 50,
	/** Different names that are counted separately. Voters may have written in more. */
	writeInsCounted: 5e4,
	/** Names in one list, those with the most votes first. */
	writeInsListed: 1e3,
	/** The largest numerator or denominator of a quorum or a majority. */
	fractionMax: 1e3,
	withdrawalReasonMax: 500,
	tieNoteMax: 300,
	annulmentMax: 500,
	candidateNameMax: 200,
	candidateDescriptionMax: 2e3,
	statementMax: 5e3,
	photoBytes: 15e4,
	/** The largest width and height of a photo, in pixels. */
	photoSize: 512,
	/** Photos and statements that were uploaded, but are not part of an election. */
	attachmentsWaiting: 1e3,
	personNameMax: 200,
	groupNameMax: 60,
	/** Groups in total. All of them are read every two seconds. Imported lists may exceed this limit slightly. */
	groupsMax: 2e3,
	groupsPerVoter: 20,
	groupsPerElection: 100,
	/** Different groups in one voter list. If there are more, the wrong column is probably selected. */
	groupsPerImport: 500,
	weightMax: 1e6,
	weightNameMax: 40,
	weightTotalMax: 1e9,
	weightDecimalsMax: 3,
	paperMax: 200,
	/** Elections on one ballot paper. Their ballots are cast together. */
	castsMax: 50,
	/**
	* The longest request with the answers to a ballot paper: rankings of the most candidates for the most questions, or
	* one encrypted ballot with the most candidates.
	*/
	paperBytes: 15e4,
	/** Voters who are handed a paper ballot by one request. */
	handoutsMax: 50,
	/** How many returns of paper a request can name. */
	returnsMax: 400,
	/** Paper ballots in one document. */
	printedMax: 1e3,
	/** Lines with paper ballots that a teller types. A line may be a pile of equal ballots. */
	handoutLinesMax: 2e3,
	handoutLineMax: 1e3,
	pileMax: 5e3,
	spoiledReasonMax: 100,
	handoutExplanationMax: 500,
	/** The query string of the URL to which a single sign-on provider returns users. */
	signOnAnswerMax: 4e3,
	signOnAttemptMax: 1e3,
	signOnLabelMax: 60,
	searchMax: 200,
	organisationMax: 200,
	phoneMax: 40,
	addressMax: 500,
	votersPageMax: 1e3,
	rollPageMax: 200,
	/** A search with more matches has to be narrowed down. */
	searchFoundMax: 1e3,
	auditPageMax: 200,
	/** Users that one request may change. */
	idsMax: 1e3,
	/** Voters that one request may erase. */
	erasedMax: 50,
	/** Addresses that one request may correct. */
	addressesMax: 50,
	/** Code sheets in one document. */
	sheetsMax: 500,
	subjectMax: 200,
	messageMax: 5e3,
	/** Voters selected individually for one message. */
	selectionMax: 500,
	reminderHoursMax: 720,
	/** Ballot papers in the list of how many voters have been invited. */
	invitedMax: 10,
	requestBytes: 1e5,
	importBytes: 5e6,
	importLines: 5e4,
	importColumns: 500,
	importNameColumns: 4,
	importLinesAbove: 20,
	/** Lines of one import that can be fixed on the screen. */
	importFixes: 1e3,
	/** Lines that an administrator chose to skip. */
	importSkips: 1e3,
	fileNameMax: 200,
	placeMax: 200,
	agendaMax: 100,
	agendaTextMax: 200,
	proxiesPerHolderMax: 20,
	/** Proxies of one meeting, with those that have ended. */
	proxiesMax: 1e4,
	questionMinutesMax: 1440,
	deskMax: 40,
	/** Acts of a desk on one member whose answers it has not received. */
	actsMax: 20,
	/** Key holders in one group. Two at least, because one could read every vote. */
	trusteesMin: 2,
	trusteesMax: 9,
	trusteeGroupNameMax: 100,
	/** Groups of key holders, also retired ones. */
	trusteeGroupsMax: 100,
	/** Characters of a message between key holders. The longest is the polynomial of one of nine. */
	keyMessageMax: 6e4,
	/** Candidates on an encrypted ballot, of which each makes the ballot longer. */
	encryptedCandidatesMax: 40,
	/** Characters of an encrypted ballot with the most candidates. */
	encryptedBallotMax: 9e4,
	/** Characters of a key holder's part of decrypting the count of the most candidates. */
	decryptionMax: 4e4,
	/** Names in one PDF of an attendance list. */
	attendanceListPart: 5e3
};
// server/contract/elections/ballot.ts
/**
* How voters mark a ballot: one candidate, several candidates, candidates in order of preference, or points or grades
* for each candidate.
*/
var BALLOT_KINDS = [
	"one",
	"several",
	"ranked",
	"scored"
];
var RULES_FOR_RANKINGS$1 = [
	"irv",
	"scottish-stv",
	"meek",
	"schulze",
	"borda",
	"ranked-robin"
];
var RULES_FOR_SCORES$1 = [
	"score",
	"star",
	"cumulative",
	"majority-judgment"
];
/** How ballots are counted: plurality for marks, the others for rankings or scores. */
var COUNTING_RULES = [
	"plurality",
	...RULES_FOR_RANKINGS$1,
	...RULES_FOR_SCORES$1
];
/** The rules for each kind of ballot. */
var RULES_FOR = {
	one: ["plurality"],
	several: ["plurality"],
	ranked: RULES_FOR_RANKINGS$1,
	scored: RULES_FOR_SCORES$1
};
/** Returns whether a rule has nothing to show while voting is open: sums of grades decide nothing. */
var isCountedAtEnd = (rule) => rule === "majority-judgment";
/** Returns the most points that a voter can give to one candidate; 1 on ballots without scores. */
function pointsMax({ scale, budget }) {
	return Math.min(scale?.max ?? budget ?? 1, budget ?? LIMITS.scoreMax);
}
/** Returns how many people can be on a ballot: its candidates, and one for each name that a voter can write in. */
function markableOn({ writeIns }, candidates) {
	return candidates + (writeIns > 0 ? writeIns : 0);
}
/** The number of candidates that a voter can mark or rank, with the names that the voter writes in. */
function marksOn(ballot, candidates) {
	return ballot.marks ?? markableOn(ballot, candidates);
}
/** Returns whether voters can mark every candidate, without ranking them. */
function isApproval(ballot, candidates) {
	return ballot.kind === "several" && marksOn(ballot, candidates) >= markableOn(ballot, candidates);
}
/** The first field of a receipt that a voter saved. */
var RECEIPT_FORMAT = "votewise receipt v1";
// server/contract/votes/choice-format.ts
var MARKS = "+";
/** Separates a candidate from the points. */
var POINTS = "=";
/** Returns whether a part of a choice is a name that the voter has written in. See `writeInPart`. */
var isWriteIn = (part) => part.startsWith("~");
/** Returns the separator between the candidates of a choice. */
var separatorOf = (kind) => kind === "ranked" ? ">" : MARKS;
/** Returns the part of a choice that gives a candidate points: `id=5`. */
var scoreText = (id, points) => `${id}${POINTS}${points}`;
/** Returns the candidate and the points in a part of a choice; undefined if it has no whole number of points. */
function scoreIn(part) {
	const [, id, points] = /^([^=]+)=(0|[1-9]\d{0,3})$/.exec(part) ?? [];
	return id === void 0 ? void 0 : {
		id,
		points: Number(points)
	};
}
/** Returns the candidate's ID in a part of a choice, with or without points. */
var idIn = (part) => scoreIn(part)?.id ?? part;
/**
* Returns a voter's choice as it is stored. Points are like marks, with the points after each ID: `a=5+b=2`. Candidates
* without points are left out. IDs of ranked candidates are in the voter's order and joined by `>`. IDs of
* marked candidates are joined by `+` and sorted, because the order in which a voter marked them is private. An
* abstention is an empty string.
*/
function choiceOf(kind, candidateIds) {
	if (kind === "scored") {
		const given = candidateIds.filter((part) => scoreIn(part)?.points !== 0).toSorted();
		return given.length === 0 && candidateIds.length > 0 ? "0" : given.join(MARKS);
	}
	return (kind === "ranked" ? candidateIds : candidateIds.toSorted()).join(separatorOf(kind));
}
/** Returns the parts of a choice (without its weight): IDs, or IDs with points. */
function partsOf(kind, choice) {
	return choice === "" || kind === "scored" && choice === "0" ? [] : choice.split(separatorOf(kind));
}
/**
* Returns what candidates get from a choice (without its weight): one vote for each marked candidate or for the one
* ranked first, or points. All names that were written in are `WRITE_IN`.
*/
function votesIn$1(choice) {
	if (choice === "" || choice === "0") return [];
	const first = choice.indexOf(">");
	if (first >= 0) return [{
		id: choice.slice(0, first),
		points: 1
	}];
	return choice.split(MARKS).map((part) => {
		const id = isWriteIn(part) ? "~" : part;
		return scoreIn(part) ?? {
			id,
			points: 1
		};
	});
}
// server/contract/board/verifying/byte-list.ts
/** Creates a growing list of bytes. */
function createByteList() {
	let list = /* @__PURE__ */ new Uint8Array(1024);
	let length = 0;
	return {
		push(byte) {
			if (length === list.length) list = concat(list, new Uint8Array(length));
			list[length] = byte;
			length += 1;
		},
		/** Removes the last bytes. */
		drop(count) {
			length -= count;
		},
		values: () => list.subarray(0, length)
	};
}
// server/contract/board/verifying/json-reader.ts
/** Thrown for a file that can't be read, with the position of the byte at which reading failed. */
var FileError = class extends Error {
	problem;
	at;
	constructor(problem, at) {
		super(`${problem} at byte ${at}`);
		this.problem = problem;
		this.at = at;
	}
};
var [QUOTE, BACKSLASH, COMMA, COLON, ZERO] = [
	34,
	92,
	44,
	58,
	48
];
var [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [
	123,
	125,
	91,
	93
];
var SPACES = /* @__PURE__ */ new Set([
	32,
	9,
	10,
	13
]);
var DIGITS_MAX = 16;
/**
* Reads JSON of a known shape field by field, directly from the bytes of a file. `JSON.parse` can't be used, because it
* accepts duplicate fields, and because a board with a million ballots is longer than the longest string in Node.
*/
function createJsonReader(bytes, start = 0) {
	let at = start;
	const decoder = new TextDecoder("utf-8", {
		fatal: true,
		ignoreBOM: true
	});
	function fail(problem = "file-malformed") {
		throw new FileError(at >= bytes.length ? "file-truncated" : problem, at);
	}
	function skipSpaces() {
		while (SPACES.has(bytes[at] ?? 0)) at += 1;
	}
	function expect(byte) {
		skipSpaces();
		if (bytes[at] !== byte) fail();
		at += 1;
	}
	/** Returns whether the next character is this one. If so, skips it. */
	function accept(byte) {
		skipSpaces();
		if (bytes[at] !== byte) return false;
		at += 1;
		return true;
	}
	function skipWord(word) {
		skipSpaces();
		for (let place = 0; place < word.length; place += 1) {
			if (at + place >= bytes.length) {
				at = bytes.length;
				fail();
			}
			if (bytes[at + place] !== word.charCodeAt(place)) return false;
		}
		at += word.length;
		return true;
	}
	/** Reads a string of at most this length. It may have line breaks and every other character. */
	function lines(most) {
		expect(QUOTE);
		const first = at;
		let isPlain = true;
		for (; bytes[at] !== QUOTE; at += 1) {
			const byte = bytes[at];
			if (byte === void 0 || byte < 32 || at - first > 6 * most) fail();
			if (byte === BACKSLASH) {
				isPlain = false;
				at += 1;
			}
		}
		const raw = bytes.subarray(first, at);
		at += 1;
		try {
			const decoded = decoder.decode(raw);
			const read = isPlain ? decoded : String(JSON.parse(`"${decoded}"`));
			if (read.length <= most && !/\p{Surrogate}/u.test(read)) return read;
		} catch {}
		at = first;
		return fail();
	}
	/** Reads a string of at most this length without characters that could forge what is reported about the file. */
	function text(most) {
		skipSpaces();
		const before = at;
		const read = lines(most);
		if (!ONE_LINE.test(read)) throw new FileError("file-control-character", before);
		return read;
	}
	/** Reads a whole number from 0 to `most`. */
	function whole(most = Number.MAX_SAFE_INTEGER) {
		skipSpaces();
		const first = at;
		let value = 0;
		for (; isDigit(bytes[at]) && at - first <= DIGITS_MAX; at += 1) value = value * 10 + (bytes[at] ?? 0) - ZERO;
		const isPadded = bytes[first] === ZERO && at - first > 1;
		if (at >= bytes.length) fail();
		if (at === first || isPadded || value > most || !endsValue(bytes[at])) fail();
		return value;
	}
	/** @param fields the function that reads each field; fields in `optional` may be missing */
	function object(fields, optional = []) {
		const seen = /* @__PURE__ */ new Set();
		entries((name) => {
			const read = Object.hasOwn(fields, name) ? fields[name] : void 0;
			if (!read) fail();
			read();
		}, seen);
		const isMissing = (name) => !seen.has(name) && !optional.includes(name);
		if (Object.keys(fields).some(isMissing)) throw new FileError("file-malformed", at - 1);
	}
	/** Reads an object with any fields. */
	function entries(readValue, seen = /* @__PURE__ */ new Set()) {
		expect(OPEN_OBJECT);
		if (accept(CLOSE_OBJECT)) return;
		do {
			skipSpaces();
			const before = at;
			const name = text(100);
			if (seen.has(name)) throw new FileError("file-duplicate-field", before);
			seen.add(name);
			expect(COLON);
			readValue(name);
		} while (accept(COMMA));
		expect(CLOSE_OBJECT);
	}
	function array(readItem) {
		expect(OPEN_ARRAY);
		if (accept(CLOSE_ARRAY)) return;
		do
			readItem();
		while (accept(COMMA));
		expect(CLOSE_ARRAY);
	}
	function flag() {
		if (skipWord("true")) return true;
		return skipWord("false") ? false : fail();
	}
	return {
		text,
		lines,
		whole,
		object,
		entries,
		array,
		flag,
		fail,
		/** Reads a string that must be one of `texts`. */
		oneOf(texts) {
			skipSpaces();
			const before = at;
			const read = text(100);
			const found = texts.find((one) => one === read);
			if (found === void 0) throw new FileError("file-malformed", before);
			return found;
		},
		orNull: (read) => skipWord("null") ? null : read(),
		/** Reads lower-case hex and appends its bytes to the list. */
		hexInto(list, length) {
			skipSpaces();
			const before = at;
			const end = at + 1 + 2 * length;
			if (bytes[before] === QUOTE && bytes[end] === QUOTE) {
				for (at += 1; at < end; at += 2) {
					const [upper, lower] = [digitOf(bytes[at]), digitOf(bytes[at + 1])];
					if (upper < 0 || lower < 0) break;
					list.push(upper * 16 + lower);
				}
				if (at === end) {
					at += 1;
					return;
				}
				list.drop((at - before - 1) / 2);
				at = before;
			}
			const read = fromHex(text(2 * length), length);
			if (!read) throw new FileError("file-malformed", before);
			for (const byte of read) list.push(byte);
		},
		/** Returns the byte at which the next value begins. */
		place() {
			skipSpaces();
			return at;
		},
		/** Fails if anything but white space follows. */
		end() {
			skipSpaces();
			if (at < bytes.length) fail();
		}
	};
}
var isDigit = (byte) => byte !== void 0 && byte >= 48 && byte <= 57;
var endsValue = (byte) => byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || SPACES.has(byte ?? 0);
function digitOf(byte = 0) {
	if (isDigit(byte)) return byte - 48;
	return byte >= 97 && byte <= 102 ? byte - 87 : -1;
}
/** No election has more candidates. The longest choice contains each of them once. */
var CANDIDATES_MAX = 255;
var ID_MAX = 64;
/** The length of a name that was written in, in base64. */
var WRITE_IN_LENGTH = 4 * LIMITS.writeInMax + 2;
var CHOICE_MAX = 17850 + LIMITS.writeInsMax * WRITE_IN_LENGTH;
var NAME_MAX = 1e4;
var NOTE_MAX = 1e4;
/** Excludes the characters that join candidates in a choice. */
var ID$1 = /^[\w-]{1,64}$/;
/**
* Reads a file strictly: every field must occur once, no field may be missing or unknown, and all values must be within
* their limits. Time and memory are proportional to the size of the file, whatever it contains.
* @throws FileError if the file breaks these rules
*/
function readFile(bytes) {
	const format = formatOf$1(bytes);
	const json = createJsonReader(bytes);
	const read = format === "votewise board v1" ? {
		format,
		board: readBoard(json, bytes)
	} : {
		format,
		receipt: readReceipt(json)
	};
	json.end();
	return read;
}
/** Returns the format of a file, which is its first field. */
function formatOf$1(bytes) {
	const json = createJsonReader(bytes);
	let format;
	try {
		json.entries((name) => {
			format = name === "format" ? json.text(NAME_MAX) : "";
			json.fail();
		});
	} catch (error) {
		if (!(error instanceof FileError)) throw error;
		if (format === "votewise board v1" || format === "votewise receipt v1") return format;
		throw format === void 0 ? error : new FileError("file-unknown-format", 0);
	}
	throw new FileError("file-unknown-format", 0);
}
/** Reads an object, which must have all fields that are not optional. */
function readFields(json, readers, optional = []) {
	const fields = {};
	const setters = Object.keys(readers).map((name) => [name, () => void (fields[name] = readers[name]())]);
	json.object(Object.fromEntries(setters), optional);
	return fields;
}
function readList(json, most, readItem) {
	const items = [];
	json.array(() => {
		if (items.length === most) json.fail();
		items.push(readItem());
	});
	return items;
}
function readId(json) {
	const id = json.text(ID_MAX);
	return ID$1.test(id) ? id : json.fail();
}
function readBoard(json, bytes) {
	const commitments = createByteList();
	const readHead = () => {
		const first = commitments.values().length / 32;
		let count = 0;
		const { number, size, root, note } = readFields(json, {
			number: () => json.whole(),
			size: () => json.whole(),
			root: () => json.text(100),
			note: () => json.lines(NOTE_MAX),
			commitments: () => {
				json.array(() => {
					json.hexInto(commitments, 32);
					count += 1;
				});
				return count;
			}
		});
		return {
			number,
			size,
			root,
			note,
			first,
			count
		};
	};
	const { format: _format, writtenBy: _writtenBy, ...board } = readFields(json, {
		format: () => json.text(100),
		writtenBy: () => json.text(100),
		election: () => readId(json),
		key: () => json.text(NAME_MAX),
		fingerprint: () => json.text(100),
		heads: () => readList(json, Number.MAX_SAFE_INTEGER, readHead),
		contest: () => readContest(json),
		openings: () => readOpenings(json, bytes),
		result: () => readResult(json)
	}, [
		"writtenBy",
		"contest",
		"openings",
		"result"
	]);
	return {
		...board,
		commitments: commitments.values()
	};
}
function readContest(json) {
	const fraction = {
		numerator: () => json.whole(LIMITS.fractionMax),
		denominator: () => json.whole(LIMITS.fractionMax) || json.fail()
	};
	const fields = readFields(json, {
		title: () => json.text(NAME_MAX),
		kind: () => json.oneOf(BALLOT_KINDS),
		rule: () => json.oneOf(COUNTING_RULES),
		scale: () => json.orNull(() => readScale(json)),
		budget: () => json.orNull(() => json.whole(LIMITS.budgetMax)),
		writeIns: () => json.whole(LIMITS.writeInsMax),
		seats: () => json.whole(CANDIDATES_MAX),
		marks: () => json.whole(CANDIDATES_MAX),
		abstain: () => json.flag(),
		ties: () => json.oneOf(["open", "lot"]),
		weighted: () => json.flag(),
		onPaper: () => json.flag(),
		quorum: () => json.orNull(() => readFields(json, fraction)),
		majority: () => json.orNull(() => readFields(json, {
			...fraction,
			comparison: () => json.oneOf(["more-than", "at-least"]),
			base: () => json.oneOf([
				"cast",
				"valid",
				"eligible"
			])
		})),
		candidates: () => readList(json, CANDIDATES_MAX, () => readFields(json, {
			id: () => readId(json),
			name: () => json.text(NAME_MAX),
			withdrawal: () => json.orNull(() => json.lines(NOTE_MAX))
		})),
		seedHash: () => json.orNull(() => readHexText(json))
	}, [
		"scale",
		"budget",
		"writeIns"
	]);
	const { scale, budget, writeIns = 0 } = fields;
	return {
		...fields,
		scale: scale ?? null,
		budget: budget ?? null,
		writeIns
	};
}
var readScale = (json) => readFields(json, {
	max: () => json.whole(LIMITS.scoreMax),
	words: () => json.orNull(() => readList(json, LIMITS.gradesMax, () => json.text(NAME_MAX)))
});
/** Reads 32 bytes as hex. */
function readHexText(json) {
	const text = json.text(64);
	return /^[0-9a-f]{64}$/.test(text) ? text : json.fail();
}
function readOpenings(json, bytes) {
	const [commitments, nonces] = [createByteList(), createByteList()];
	const weights = [];
	const choices = [];
	json.array(() => {
		json.object({
			commitment: () => json.hexInto(commitments, 32),
			choice: () => {
				choices.push(json.place());
				json.text(CHOICE_MAX);
			},
			weight: () => weights.push(json.whole()),
			nonce: () => json.hexInto(nonces, 32)
		});
	});
	const starts = Float64Array.from(choices);
	return {
		count: starts.length,
		commitments: commitments.values(),
		nonces: nonces.values(),
		weights: Float64Array.from(weights),
		choiceAt: (place) => createJsonReader(bytes, starts[place] ?? 0).text(CHOICE_MAX)
	};
}
function readResult(json) {
	const votes = () => {
		const counts = [];
		json.entries((id) => {
			if (counts.length === CANDIDATES_MAX || !(ID$1.test(id) || id === "~")) json.fail();
			counts.push([id, json.whole()]);
		});
		return Object.fromEntries(counts);
	};
	const fields = readFields(json, {
		eligible: () => json.whole(),
		ballots: () => json.whole(),
		abstentions: () => json.whole(),
		votes,
		weights: () => json.orNull(() => readFields(json, {
			total: () => json.whole(),
			abstentions: () => json.whole(),
			votes
		})),
		elected: () => json.orNull(() => readList(json, CANDIDATES_MAX, () => readId(json))),
		writeIns: () => json.orNull(() => readWriteIns(json)),
		seed: () => json.orNull(() => readHexText(json)),
		closings: () => json.whole(),
		lot: () => json.orNull(() => json.lines(NOTE_MAX)),
		onPaper: () => json.orNull(() => readFields(json, {
			handedOut: () => json.whole(),
			ballots: () => json.whole(),
			spoiled: () => json.whole()
		})),
		proxies: () => json.orNull(() => json.whole()),
		statement: () => json.lines(NOTE_MAX)
	}, ["writeIns"]);
	return {
		...fields,
		writeIns: fields.writeIns ?? null
	};
}
var readWriteIns = (json) => readFields(json, {
	people: () => readList(json, LIMITS.newPeopleMax, () => readFields(json, {
		id: () => readId(json),
		name: () => json.text(NAME_MAX)
	})),
	texts: () => readList(json, LIMITS.assignedMax, () => readFields(json, {
		text: () => json.text(NAME_MAX),
		candidateId: () => readId(json)
	}))
});
function readReceipt(json) {
	return readFields(json, {
		format: () => json.oneOf([RECEIPT_FORMAT]),
		election: () => readId(json),
		title: () => json.text(NAME_MAX),
		code: () => json.text(100),
		kind: () => json.oneOf(BALLOT_KINDS),
		scale: () => json.orNull(() => readScale(json)),
		budget: () => json.orNull(() => json.whole(LIMITS.budgetMax)),
		writeIns: () => json.whole(LIMITS.writeInsMax),
		abstain: () => json.flag(),
		weighted: () => json.flag(),
		candidates: () => readList(json, CANDIDATES_MAX, () => readFields(json, {
			id: () => readId(json),
			name: () => json.text(NAME_MAX)
		}))
	}, [
		"scale",
		"budget",
		"writeIns"
	]);
}
// server/contract/board/merkle.ts
/** Merkle trees as in RFC 9162, section 2.1. */
var LEAF = Uint8Array.of(0);
var NODE = Uint8Array.of(1);
var leafOf = (entry, hash) => hash(framed(LEAF, entry));
var nodeOf = (left, right, hash) => hash(framed(NODE, left, right));
/** Returns the root of the tree over these entries, in this order. Keeps at most one node for each level in memory. */
function rootOf(entries, hash) {
	const complete = [];
	for (const entry of entries) {
		let [node, size] = [leafOf(entry, hash), 1];
		for (let left = complete.at(-1); left?.size === size; left = complete.at(-1)) {
			complete.pop();
			[node, size] = [nodeOf(left.node, node, hash), 2 * size];
		}
		complete.push({
			node,
			size
		});
	}
	let root = complete.pop()?.node;
	if (!root) return hash(/* @__PURE__ */ new Uint8Array());
	for (let left = complete.pop(); left; left = complete.pop()) root = nodeOf(left.node, root, hash);
	return root;
}
// server/contract/board/head.ts
var FIRST_LINE$1 = "votewise board v1";
var HASH_BYTES = 32;
var ID = /^[\w-]{1,64}$/;
var COUNT = /^(?:0|[1-9]\d{0,14})$/;
/** Returns the text of a head. This text is what gets signed. */
var writeHead = ({ electionId, number, size, root, previous }) => [
	FIRST_LINE$1,
	electionId,
	number,
	size,
	toBase64(root),
	toBase64(previous)
].map((line) => `${line}\n`).join("");
/** Returns undefined if the text is not exactly what `writeHead` returns for a head. */
function readHead(text) {
	const [, electionId, number, size, root, previous] = text.split("\n");
	if (electionId === void 0 || !ID.test(electionId)) return void 0;
	if (!isCount(number) || !isCount(size)) return void 0;
	const hashes = {
		root: hashIn(root),
		previous: hashIn(previous)
	};
	if (!hashes.root || !hashes.previous) return void 0;
	const read = {
		electionId,
		number: Number(number),
		size: Number(size),
		root: hashes.root,
		previous: hashes.previous
	};
	return writeHead(read) === text ? read : void 0;
}
var isCount = (line) => line !== void 0 && COUNT.test(line);
function hashIn(line) {
	const bytes = line === void 0 ? void 0 : fromBase64(line);
	return bytes?.length === HASH_BYTES ? bytes : void 0;
}
var ED25519 = Uint8Array.of(1);
var ID_BYTES = 4;
/** The name of a key contains neither spaces nor plus signs. */
var SIGNATURE_LINE = /^— ([^\s+]+) (\S+)\n$/;
/** Returns a key's ID as it appears in signatures. */
var keyIdOf = (name, publicKey, hash) => hash(concat(utf8(`${name}\n`), ED25519, publicKey)).slice(0, ID_BYTES);
/** Returns undefined if the text is not a note with exactly one signature. */
function readNote(note) {
	const end = note.lastIndexOf("\n\n");
	if (end < 0) return void 0;
	const found = SIGNATURE_LINE.exec(note.slice(end + 2));
	const bytes = found?.[2] === void 0 ? void 0 : fromBase64(found[2]);
	if (!found?.[1] || bytes?.length !== 68) return void 0;
	return {
		text: note.slice(0, end + 1),
		keyName: found[1],
		keyId: bytes.slice(0, ID_BYTES),
		signature: bytes.slice(ID_BYTES)
	};
}
/** Returns undefined if the text is not a key in this form, or if the ID does not match the key. */
function readKey(text, hash) {
	const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
	const bytes = encoded === void 0 ? void 0 : fromBase64(encoded);
	if (name === void 0 || !bytes || bytes.length !== 33) return void 0;
	if (!areEqual(bytes.slice(0, 1), ED25519)) return void 0;
	const publicKey = bytes.slice(1);
	return toHex(keyIdOf(name, publicKey, hash)) === id ? {
		name,
		publicKey
	} : void 0;
}
/** Returns the fingerprint that people compare: the hash of the key, as hex. */
var fingerprintOf = (publicKey, hash) => toHex(hash(publicKey));
// server/contract/board/verifying/check-heads.ts
/** Returns a checkpoint as the place of a finding. */
var checkpointPlace = ({ number }) => ({
	key: "place.checkpoint",
	values: { number }
});
/** Checks the key, the signatures, the numbers, and the chain. Does not need the commitments. */
function checkHeads(board, crypto, findings) {
	const { hash } = crypto;
	const key = readKey(board.key, hash);
	if (!key || key.name !== "votewise-board") findings.add("key-invalid", {
		key: "place.field",
		values: { field: "key" }
	});
	const publicKey = key?.name === "votewise-board" ? key.publicKey : void 0;
	const fingerprint = publicKey && fingerprintOf(publicKey, hash);
	if (fingerprint !== void 0 && fingerprint !== board.fingerprint) findings.add("fingerprint-wrong", {
		key: "place.field",
		values: { field: "fingerprint" }
	});
	const heads = board.heads.map((shown, place) => {
		const at = checkpointPlace(shown);
		if (shown.number !== place + 1) findings.add("head-gap", at);
		const checked = readSigned(shown, {
			publicKey,
			crypto,
			findings
		});
		if (!checked) return void 0;
		const { head } = checked;
		if (head.electionId !== board.election) findings.add("head-other-election", at);
		if (head.number !== shown.number || head.size !== shown.size || toBase64(head.root) !== shown.root) findings.add("head-fields", at);
		return checked;
	});
	checkChain(heads, hash, findings);
	return {
		publicKey,
		fingerprint,
		heads
	};
}
function readSigned({ number, note }, { publicKey, crypto, findings }) {
	const at = checkpointPlace({ number });
	const signed = readNote(note);
	const head = signed && readHead(signed.text);
	if (!signed || !head) {
		findings.add("note-malformed", at);
		return;
	}
	const { text } = signed;
	if (!publicKey) return {
		head,
		text,
		isSigned: false
	};
	const isOfKey = isNoteOf(signed, publicKey, crypto.hash);
	if (!isOfKey) findings.add("signature-other-key", at);
	const isSigned = isOfKey && isSignedWith(signed, publicKey, crypto);
	if (isOfKey && !isSigned) findings.add("signature-wrong", at);
	return {
		head,
		text,
		isSigned
	};
}
var isNoteOf = ({ keyName, keyId }, publicKey, hash) => keyName === "votewise-board" && areEqual(keyId, keyIdOf("votewise-board", publicKey, hash));
var isSignedWith = ({ text, signature }, publicKey, { verify }) => verify(publicKey, utf8(text), signature);
/**
* Returns whether a note is exactly this text, signed with the key of the board. If the key could not be read, no
* signature is checked.
*/
function isStatement(note, text, { publicKey, crypto }) {
	const signed = readNote(note);
	if (signed?.text !== text) return false;
	if (!publicKey) return true;
	return isNoteOf(signed, publicKey, crypto.hash) && isSignedWith(signed, publicKey, crypto);
}
/** Returns the hash of the last head's text; undefined if there is none, or if it could not be read. */
function lastHash({ heads }, hash) {
	const last = heads.at(-1);
	return last && hash(utf8(last.text));
}
/**
* Checks that each head contains the hash of the previous one. Skips a head after an unreadable one, and the first head,
* which contains the hash of the contest.
*/
function checkChain(heads, hash, findings) {
	for (const [place, checked] of heads.entries()) {
		const before = heads[place - 1];
		if (!checked || !before) continue;
		if (!areEqual(hash(utf8(before.text)), checked.head.previous)) findings.add("chain-broken", checkpointPlace(checked.head));
	}
}
/** Compares the fingerprint of the key with the one that was announced. */
function checkExpected({ fingerprint }, expected, findings) {
	const isExpected = expected.fingerprint === void 0 || expected.fingerprint === fingerprint;
	if (fingerprint !== void 0 && !isExpected) findings.add("fingerprint-unexpected", {
		key: "place.fingerprint",
		values: { fingerprint }
	});
}
// server/contract/board/verifying/check-commitments.ts
var hashAt = (list, place) => list.subarray(place * 32, (place + 1) * 32);
/**
* Returns the positions in a list of hashes, sorted by hash. Equal hashes stay in their order. The hashes are not
* grouped by their first bytes, because all hashes in a hostile file could begin with the same bytes.
*/
function sortedPlaces(list) {
	const places = Uint32Array.from({ length: list.length / 32 }, (_, place) => place);
	const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
	return places.toSorted((one, other) => {
		const difference = view.getUint32(one * 32) - view.getUint32(other * 32);
		if (difference !== 0) return difference;
		return compareBytes(hashAt(list, one), hashAt(list, other)) || one - other;
	});
}
/** Returns the position of a hash in a list; undefined if the list does not contain it. */
function placeIn({ list, sorted }, wanted) {
	let [from, to] = [0, sorted.length];
	while (from < to) {
		const middle = Math.floor((from + to) / 2);
		if (compareBytes(hashAt(list, sorted[middle] ?? 0), wanted) < 0) from = middle + 1;
		else to = middle;
	}
	const place = sorted[from];
	return place !== void 0 && areEqual(hashAt(list, place), wanted) ? place : void 0;
}
function checkpointsOf({ heads, commitments }) {
	const numbers = new Float64Array(commitments.length / 32);
	for (const { number, first, count } of heads) numbers.fill(number, first, first + count);
	return numbers;
}
/**
* Checks the commitments of each checkpoint against its head, and that each commitment occurs only once.
* @param sorted see `sortedPlaces`
*/
function checkCommitments({ board, checked, sorted, hash, findings }) {
	const { commitments } = board;
	for (const [place, shown] of board.heads.entries()) {
		const at = checkpointPlace(shown);
		const signed = checked.heads[place]?.head;
		if (signed && signed.size !== shown.count) findings.add("size-wrong", at);
		const root = toBase64(rootOf(entriesOf(board, shown), hash));
		if (signed && toBase64(signed.root) !== root) findings.add("root-wrong", at);
		if (!isSorted(board, shown)) findings.add("commitments-unsorted", at);
	}
	const numbers = checkpointsOf(board);
	/** The checkpoints of a commitment that occurs more than once. */
	let known = /* @__PURE__ */ new Set();
	for (let place = 1; place < sorted.length; place += 1) {
		const [one = 0, other = 0] = [sorted[place - 1], sorted[place]];
		const commitment = hashAt(commitments, other);
		if (compareBytes(hashAt(commitments, one), commitment) !== 0) {
			if (known.size > 0) known = /* @__PURE__ */ new Set();
			continue;
		}
		const [from = 0, to = 0] = [numbers[one], numbers[other]];
		known.add(from);
		const isRepeated = known.has(to);
		findings.add(isRepeated ? "commitment-repeated" : "commitment-in-two-checkpoints", () => {
			const name = toHex(commitment);
			return isRepeated ? {
				key: "place.commitmentIn",
				values: {
					commitment: name,
					number: to
				}
			} : {
				key: "place.commitmentInBoth",
				values: {
					commitment: name,
					number: from,
					other: to
				}
			};
		});
	}
}
function* entriesOf({ commitments }, { first, count }) {
	for (let place = first; place < first + count; place += 1) yield hashAt(commitments, place);
}
/** Returns whether the commitments are sorted. Equal neighbors count as sorted, because they are a separate finding. */
function isSorted({ commitments }, { first, count }) {
	for (let place = first + 1; place < first + count; place += 1) if (compareBytes(hashAt(commitments, place - 1), hashAt(commitments, place)) > 0) return false;
	return true;
}
// server/contract/elections/ballot-problems.ts
var isRuleFor = (kind, rule) => RULES_FOR[kind].some((one) => one === rule);
function scoreChecks(ballot, candidates) {
	const { rule, scale, budget, seats } = ballot;
	const isCumulative = rule === "cumulative";
	return [
		[
			"kind",
			candidates > LIMITS.scoredCandidatesMax,
			`On a ballot with scores, there can be at most ${LIMITS.scoredCandidatesMax} candidates`
		],
		[
			"marks",
			ballot.marks !== null && ballot.marks < candidates,
			"On a ballot with scores, voters can score every candidate"
		],
		[
			"scale",
			!isCumulative && scale === null,
			"Ballots with scores need a scale, such as 0 to 5"
		],
		[
			"scale",
			rule === "majority-judgment" && scale?.words === null,
			"Majority judgment needs words for its grades"
		],
		[
			"scale",
			isCumulative && Boolean(scale?.words),
			"In cumulative voting, voters give points, not words"
		],
		[
			"budget",
			isCumulative && budget === null,
			"Cumulative voting needs a number of points"
		],
		[
			"budget",
			!isCumulative && budget !== null,
			"Only cumulative voting has a number of points"
		],
		[
			"budget",
			isCumulative && (budget ?? seats) < seats,
			"Voters need at least as many points as there are seats"
		],
		[
			"scale",
			isCumulative && (scale?.max ?? 0) > (budget ?? LIMITS.budgetMax),
			"A candidate can’t get more points than a voter has"
		],
		[
			"results",
			isCountedAtEnd(rule) && ballot.results === "live",
			"The grades are counted after voting has closed, so there is no live count"
		],
		[
			"ties",
			ballot.ties === "open",
			"Ties between candidates with the same points are broken by the rule, then by lot"
		],
		[
			"majority",
			ballot.majority !== null,
			"A majority can’t be required of points or grades, because they are not votes"
		]
	];
}
var unscoredChecks = ({ scale, budget }) => [[
	"scale",
	scale !== null,
	"Only ballots with scores have a scale"
], [
	"budget",
	budget !== null,
	"Only ballots with scores have a number of points"
]];
/**
* Returns error messages for those fields of a ballot that do not fit together.
* @param candidates the number of candidates
*/
function ruleProblems(ballot, candidates) {
	const hasMarks = ballot.kind === "one" || ballot.kind === "several";
	const markable = markableOn(ballot, candidates);
	const checks = [
		[
			"seats",
			ballot.seats > markable,
			ballot.writeIns > 0 ? "There are more seats than candidates and names that a voter can write in" : "There are more seats than candidates"
		],
		[
			"marks",
			ballot.kind === "one" && ballot.marks !== 1,
			"On this kind of ballot, voters mark exactly one candidate"
		],
		[
			"marks",
			ballot.kind !== "one" && marksOn(ballot, candidates) > markable,
			"Voters can’t mark more candidates than there are"
		],
		[
			"rule",
			ballot.kind === "ranked" && !isRuleFor("ranked", ballot.rule),
			"Ranked ballots need a rule for rankings, such as irv or scottish-stv"
		],
		[
			"rule",
			ballot.kind === "scored" && !isRuleFor("scored", ballot.rule),
			"Ballots with scores need a rule for scores, such as score or star"
		],
		[
			"rule",
			hasMarks && isRuleFor("scored", ballot.rule),
			"This rule needs ballots with scores. Ballots with marks are counted by plurality"
		],
		[
			"rule",
			hasMarks && ballot.rule !== "plurality",
			"This rule needs ranked ballots. Ballots with marks are counted by plurality"
		],
		[
			"rule",
			ballot.seats > 1 && (ballot.rule === "irv" || ballot.rule === "schulze"),
			"This rule fills only one seat. Use scottish-stv or meek for several seats"
		],
		[
			"ties",
			ballot.kind === "ranked" && ballot.ties === "open",
			"Ties between ranked candidates are broken by earlier rounds, then by lot"
		],
		...writeInChecks(ballot, candidates),
		...ballot.encrypted ? encryptedChecks(ballot, candidates) : [],
		...ballot.kind === "scored" ? scoreChecks(ballot, candidates) : unscoredChecks(ballot),
		[
			"majority",
			ballot.majority !== null && ballot.kind === "ranked" && ballot.seats > 1,
			"A majority can’t be required in a ranked election with several seats, because a quota decides who is elected"
		],
		[
			"majority",
			ballot.majority !== null && ballot.rule === "schulze",
			"A majority can’t be required with the Schulze method, which compares candidates in pairs"
		],
		[
			"majority",
			ballot.majority !== null && ballot.rule === "ranked-robin",
			"A majority can’t be required with ranked robin, which compares candidates in pairs"
		],
		[
			"majority",
			ballot.majority !== null && ballot.rule === "borda",
			"A majority can’t be required with the Borda count, because points are not votes"
		],
		[
			"majority",
			ballot.majority !== null && isImpossible(ballot.majority),
			"No candidate can win more than 100% of the votes"
		]
	];
	const problems = {};
	for (const [field, isWrong, text] of checks) if (isWrong) problems[field] ??= text;
	return problems;
}
function writeInChecks(ballot, candidates) {
	const { kind, writeIns } = ballot;
	if (!(writeIns > 0)) return [];
	return [[
		"writeIns",
		writeIns > (kind === "one" || kind === "several" ? marksOn(ballot, candidates) : 0),
		"Voters can write in names only on ballots with marks, and not more than they can mark"
	], [
		"writeIns",
		candidates > LIMITS.writeInCandidatesMax,
		`If voters can write in names, there can be at most ${LIMITS.writeInCandidatesMax} candidates`
	]];
}
/** What can't be added up without decrypting single ballots, and what would show something of them. */
function encryptedChecks(ballot, candidates) {
	const { kind, writeIns, results, receipts, onPaper } = ballot;
	return [
		[
			"encrypted",
			kind === "ranked",
			"Rankings can’t be encrypted, because only sums are decrypted. Use ballots with marks"
		],
		[
			"encrypted",
			kind === "scored",
			"Points and grades can’t be encrypted yet. Use ballots with marks"
		],
		[
			"encrypted",
			candidates > LIMITS.encryptedCandidatesMax,
			`On an encrypted ballot, there can be at most ${LIMITS.encryptedCandidatesMax} candidates`
		],
		[
			"writeIns",
			writeIns > 0,
			"Voters can’t write in names on encrypted ballots, because only sums are decrypted"
		],
		[
			"results",
			results === "live",
			"Encrypted ballots have no live count, because key holders decrypt it after voting has closed"
		],
		[
			"receipts",
			receipts,
			"Encrypted ballots have no receipts. Voters get a tracking number instead"
		],
		[
			"onPaper",
			onPaper,
			"Voters can’t vote on paper if ballots are encrypted, because the count is decrypted as a whole"
		]
	];
}
var isImpossible = ({ comparison, numerator, denominator }) => comparison === "more-than" && numerator >= denominator;
// server/contract/text/hidden-characters.ts
/** Letters and symbols that are drawn blank, though Unicode does not call them invisible. */
var DRAWN_BLANK = String.raw`\u2800\u{16fe4}\u{13441}\u{13442}\u{1d159}`;
/** Characters that are invisible, end a line, steer a terminal, or reorder text. */
var HIDDEN = new RegExp(String.raw`[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}${DRAWN_BLANK}]`, "gu");
/**
* Characters that are invisible on their own: those that Unicode allows programs to ignore (joiners, fillers,
* variation selectors, tags), formatting, and blanks.
*/
var INVISIBLE = new RegExp(String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{White_Space}${DRAWN_BLANK}]`, "gu");
/** White space and the white space after it. With enough of it, the rest of a text would start on a line of its own. */
var PADDING = /(\s)(\s+)/g;
/** No title and no name is longer. */
var LENGTH_MAX = 200;
/** Returns the text without invisible characters. Scripts and emoji need them only between other characters. */
var visiblePartOf = (text) => text.replace(INVISIBLE, "");
/** Returns text in which hidden characters are written as `\u001b`, as in JSON. JSON on one line stays the same JSON. */
var escaped = (text) => text.replaceAll(HIDDEN, escape);
/** Returns text as `escaped` does, with white space after white space escaped as well. */
var unpadded = (text) => escaped(text).replaceAll(PADDING, (_run, first, rest) => first + escape(rest));
/** Returns a text from a file as it is printed: quoted, escaped, and shortened if it is longer than any name. */
function quoted(text) {
	const isLong = text.length > LENGTH_MAX;
	const start = isLong ? text.slice(0, LENGTH_MAX) : text;
	const shown = unpadded(JSON.stringify(start));
	return isLong ? `${shown}… (${text.length} characters)` : shown;
}
var escape = (hidden) => Array.from({ length: hidden.length }, (_, place) => {
	return `\\u${hidden.charCodeAt(place).toString(16).padStart(4, "0")}`;
}).join("");
// server/contract/text/write-in-name.ts
/**
* Returns a name as it is stored: in NFC, with single spaces. Returns undefined if it is empty, too long, or contains
* characters that control or reorder text.
*/
function writeInName(typed) {
	if (typed.length > 10 * LIMITS.writeInMax || !ONE_LINE.test(typed)) return void 0;
	const text = typed.normalize("NFC").replaceAll(/\s+/g, " ").trim();
	return visiblePartOf(text) !== "" && text.length <= LIMITS.writeInMax ? text : void 0;
}
// server/contract/votes/write-ins.ts
/** Returns a name as a part of a choice. It contains none of the characters that join parts. */
var writeInPart = (name) => `~${toBase64(utf8(name)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
/** Returns the name in a part of a choice; undefined if it is not exactly what `writeInPart` returns. */
function nameIn(part) {
	if (!isWriteIn(part)) return void 0;
	const signs = part.slice(1).replaceAll("-", "+").replaceAll("_", "/");
	const bytes = fromBase64(signs.padEnd(4 * Math.ceil(signs.length / 4), "="));
	const name = bytes && writeInName(new TextDecoder().decode(bytes));
	return name !== void 0 && writeInPart(name) === part ? name : void 0;
}
/**
* Returns a function that replaces names in a choice (without its weight) by the candidates for whom they count. A
* ballot counts once for a candidate. Names that count for no one stay.
*/
function mapperOf({ texts }) {
	const targets = new Map(texts.map(({ text, candidateId }) => [writeInPart(text), candidateId]));
	return (choice) => {
		if (!choice.includes("~")) return choice;
		const parts = partsOf("several", choice).map((part) => targets.get(part) ?? part);
		return [...new Set(parts)].toSorted().join("+");
	};
}
/** Returns a choice without names that count for no one. */
var withoutWriteIns = (choice) => choice.includes("~") ? partsOf("several", choice).filter((part) => !isWriteIn(part)).join("+") : choice;
// server/contract/board/verifying/check-contest.ts
var countingRuleOf = (contest) => isApproval(contest, contest.candidates.length) ? "approval" : contest.rule;
/** Returns whether the rules of an election fit together. If not, no ballot is checked and nothing is counted. */
function checkContest(contest, findings) {
	const { candidates, seats, marks, quorum, majority, scale, budget } = contest;
	const ids = new Set(candidates.map(({ id }) => id));
	const problems = ruleProblems({
		...contest,
		order: "listed",
		results: "after-close",
		receipts: true,
		links: "on",
		encrypted: null
	}, candidates.length);
	const fields = [
		...seats < 1 || seats > LIMITS.seatsMax ? ["seats"] : [],
		...marks < 1 ? ["marks"] : [],
		...scale && !isScale(scale) ? ["scale"] : [],
		...budget === 0 ? ["budget"] : [],
		...quorum && quorum.numerator > quorum.denominator ? ["quorum"] : [],
		...majority && majority.numerator > majority.denominator ? ["majority"] : [],
		...contest.ties === "lot" === (contest.seedHash === null) ? ["seedHash"] : [],
		...Object.keys(problems)
	];
	const wrong = [
		...ids.size < candidates.length ? [CANDIDATES_ALIKE] : [],
		...candidates.length === 0 ? [NO_CANDIDATES] : [],
		...Array.from(new Set(fields), fieldPlace$1)
	];
	for (const place of wrong) findings.add("contest-inconsistent", place);
	return wrong.length === 0;
}
var isScale = ({ max, words }) => max >= 1 && (words === null || words.length === max + 1);
var CANDIDATES_ALIKE = {
	key: "place.candidatesAlike",
	values: {}
};
var NO_CANDIDATES = {
	key: "place.candidatesNone",
	values: {}
};
var fieldPlace$1 = (field) => ({
	key: "place.field",
	values: { field }
});
/** Checks choices in one election. */
function createChoiceCheck(contest) {
	const { kind, marks, abstain, candidates, budget, writeIns } = contest;
	const known = new Set(candidates.map(({ id }) => id));
	const most = pointsMax(contest);
	function scoreProblem(scores) {
		if (scores.some((score) => !score || score.points < 1 || score.points > most)) return "Score";
		const sum = scores.reduce((before, score) => before + (score?.points ?? 0), 0);
		return budget !== null && sum > budget ? "Budget" : void 0;
	}
	/** Returns what is wrong with a choice; undefined if the ballot allows it. */
	function problemOf(choice) {
		if (choice === "") return abstain ? void 0 : "Abstention";
		const parts = partsOf(kind, choice);
		const scores = kind === "scored" ? parts.map(scoreIn) : [];
		const ids = kind === "scored" ? scores.map((score, place) => score?.id ?? parts[place]) : parts;
		const names = writeIns > 0 ? parts.filter(isWriteIn) : [];
		const isKnown = (id) => known.has(id) || names.includes(id) && nameIn(id) !== void 0;
		if (ids.some((id) => id === void 0 || !isKnown(id))) return "Unknown";
		if (names.length > writeIns) return "TooMany";
		if (new Set(ids).size < ids.length) return "Repeated";
		if (ids.length > marks) return "TooMany";
		const problem = scoreProblem(scores);
		if (problem) return problem;
		return choice === "0" || choiceOf(kind, parts) === choice ? void 0 : "Unsorted";
	}
	return { problemOf };
}
var isWeight = (weight, { weighted }) => weighted ? weight >= 1 && weight <= LIMITS.weightMax : weight === 1;
/** Checks for whom names count, so that the openings can be counted. */
function checkWriteIns({ candidates, writeIns: most }, { writeIns }, findings) {
	if (!writeIns) return true;
	const all = [...candidates, ...writeIns.people].map(({ id }) => id);
	const known = new Set(all);
	const texts = new Set(writeIns.texts.map(({ text }) => text));
	const isFit = most > 0 && known.size === all.length && all.length <= LIMITS.candidatesMax + LIMITS.newPeopleMax && texts.size === writeIns.texts.length && writeIns.texts.every(({ text, candidateId }) => known.has(candidateId) && writeInName(text) === text);
	if (!isFit) findings.add("result-unsigned", fieldPlace$1("writeIns"));
	return isFit;
}
/** The contest with those who were written in. They are not on the ballot. */
var withWrittenIn = (contest, { writeIns }) => ({
	...contest,
	candidates: [...contest.candidates, ...(writeIns?.people ?? []).map((person) => ({
		...person,
		withdrawal: null
	}))]
});
// server/contract/board/verifying/figures.ts
/**
* Returns the figures of a result that was recounted, for comparing them with the minutes and with what was written down
* earlier.
* @param contest with the people whose names voters wrote in
*/
function figuresIn$1(file, { contest, result, counted }) {
	const { candidates, seedHash, weighted, quorum, majority } = contest;
	const { ballots, abstentions, closings, eligible, weights } = result;
	const names = new Map(candidates.map(({ id, name }) => [id, name]));
	const nameOf = (id) => names.get(id) ?? id;
	const ids = [...names.keys(), ...contest.writeIns > 0 ? ["~"] : []];
	const listed = (sums) => ids.map((id) => `${nameOf(id)}: ${sums[id] ?? 0}`);
	const withdrawn = candidates.filter(({ withdrawal }) => withdrawal !== null);
	const ties = counted.outcome?.ties ?? [];
	const tied = new Set(ties.flatMap((tie) => tie.by === "open" ? tie.tied : []));
	return [
		...tied.size > 0 ? [{
			key: "holds.tied",
			values: {
				file,
				names: [...tied].map(nameOf)
			}
		}] : [],
		{
			key: "holds.ballots",
			values: {
				file,
				ballots,
				blank: abstentions,
				closings
			}
		},
		weighted ? {
			key: "holds.weights",
			values: {
				file,
				total: weights?.total ?? 0,
				eligible
			}
		} : {
			key: "holds.eligible",
			values: {
				file,
				eligible
			}
		},
		{
			key: "holds.votes",
			values: {
				file,
				votes: listed(result.votes)
			}
		},
		...weights ? [{
			key: "holds.weighted",
			values: {
				file,
				votes: listed(weights.votes)
			}
		}] : [],
		...quorum || majority ? [{
			key: "holds.unapplied",
			values: { file }
		}] : [],
		...withdrawn.length > 0 ? [{
			key: "holds.withdrawn",
			values: {
				file,
				names: withdrawn.map(({ name }) => name)
			}
		}] : [],
		...seedHash === null ? [] : [{
			key: "holds.seed",
			values: {
				file,
				hash: seedHash
			}
		}]
	];
}
// server/contract/board/verifying/board-copies.ts
/**
* Returns copies in the order in which they were presumably made. Copies have no timestamp, so the one with the most
* checkpoints counts as the latest. Among copies with equally many, the latest is the one after the most closings, or
* the one that was given last.
*/
var inOrder = (copies) => copies.toSorted((one, other) => one.board.heads.length - other.board.heads.length || closingsOf(one) - closingsOf(other));
var closingsOf = ({ board }) => board.result?.closings ?? 0;
/**
* Compares copies of one board with the latest copy, which must be a continuation of all the others.
* @param copies see `inOrder`
*/
function compareCopies(copies) {
	const latest = copies.at(-1);
	if (!latest) return;
	findForks(copies);
	for (const earlier of copies.slice(0, -1)) {
		if (earlier.board.key !== latest.board.key) latest.findings.add("key-changed", comparedWith(earlier));
		compareHeads(earlier, latest);
		compareCommitments(earlier, latest);
	}
	compareContests(copies);
	compareElectorates(copies);
	const length = latest.board.heads.length;
	const last = copies.filter(({ board }) => board.result).at(-1);
	if (last && last.board.heads.length < length) last.findings.add("count-incomplete", {
		key: "place.checkpointsCompared",
		values: {
			number: last.board.heads.length,
			of: length,
			file: latest.file
		}
	});
}
var comparedWith = ({ file }) => ({
	key: "place.compared",
	values: { file }
});
var comparedAt = (number, file) => ({
	key: "place.checkpointCompared",
	values: {
		number,
		file
	}
});
/**
* Finds different heads with the same number that are signed with the same key, which prove that there are two boards.
* They can be in any copy: the latest may have neither of them, and one copy may have both.
*/
function findForks(copies) {
	/** By key and number: up to two texts, and the first file in which each was found. */
	const signed = /* @__PURE__ */ new Map();
	for (const { file, board, checked, findings } of copies) for (const one of checked.heads) {
		if (!one?.isSigned) continue;
		const { number } = one.head;
		const place = `${board.key} ${number}`;
		const files = signed.get(place) ?? /* @__PURE__ */ new Map();
		const other = [...files].find(([text]) => text !== one.text);
		if (other) findings.add("head-forked", comparedAt(number, other[1]));
		if (files.size < 2 && !files.has(one.text)) files.set(one.text, file);
		signed.set(place, files);
	}
}
/** Finds heads that differ without being a fork: see `findForks`. */
function compareHeads(earlier, later) {
	const isOneKey = earlier.board.key === later.board.key;
	const texts = /* @__PURE__ */ new Map();
	for (const one of later.checked.heads) {
		if (!one) continue;
		const { number } = one.head;
		const known = texts.get(number) ?? {
			signed: /* @__PURE__ */ new Set(),
			unsigned: /* @__PURE__ */ new Set()
		};
		known[one.isSigned && isOneKey ? "signed" : "unsigned"].add(one.text);
		texts.set(number, known);
	}
	for (const one of earlier.checked.heads) {
		const known = one && texts.get(one.head.number);
		if (!known) continue;
		const differs = (from) => from.size > (from.has(one.text) ? 1 : 0);
		const mayFork = one.isSigned && isOneKey;
		if (differs(known.unsigned) || !mayFork && differs(known.signed)) later.findings.add("head-changed", comparedAt(one.head.number, earlier.file));
	}
}
/** Compares only checkpoints that are in the earlier copy, because ballots in later checkpoints are new. */
function compareCommitments(earlier, later) {
	const [before, after] = [walkThrough(earlier), walkThrough(later)];
	const closed = new Set(earlier.board.heads.map(({ number }) => number));
	const { file } = earlier;
	for (;;) {
		const [one, other] = [before.next(), after.next()];
		const commitment = one && (!other || compareBytes(one, other) <= 0) ? one : other;
		if (!commitment) return;
		const [from, to] = [before.take(commitment), after.take(commitment)];
		const added = to.find((number) => closed.has(number));
		if (to.length === 0) later.findings.add("commitment-removed", () => ({
			key: "place.commitmentRemoved",
			values: {
				commitment: toHex(commitment),
				numbers: from,
				file
			}
		}));
		else if (from.length === 0 && added !== void 0) later.findings.add("commitment-added", () => ({
			key: "place.commitmentAdded",
			values: {
				commitment: toHex(commitment),
				number: added,
				file
			}
		}));
		else if (hasOther(from, to)) later.findings.add("commitment-moved", () => ({
			key: "place.commitmentMoved",
			values: {
				commitment: toHex(commitment),
				from,
				to,
				file
			}
		}));
	}
}
/** Goes through the commitments of a copy in the order of their bytes. Handles equal commitments together. */
function walkThrough({ board, sorted }) {
	const numbers = checkpointsOf(board);
	let at = 0;
	const next = () => {
		const place = sorted[at];
		return place === void 0 ? void 0 : hashAt(board.commitments, place);
	};
	return {
		next,
		/**
		* Returns the numbers of the checkpoints with this commitment. If the copy contains the commitment, it must be
		* next.
		*/
		take(commitment) {
			const found = [];
			for (let one = next(); one && compareBytes(one, commitment) === 0; one = next()) {
				found.push(numbers[sorted[at] ?? 0] ?? 0);
				at += 1;
			}
			return found;
		}
	};
}
/** Returns whether any of the numbers is not in `among`. Both lists almost always contain only one number. */
function hasOther(numbers, among) {
	if (numbers.length === 1 && numbers[0] === among[0]) return false;
	const known = new Set(among);
	return numbers.some((number) => !known.has(number));
}
/** Returns everything that must not change. Candidates can withdraw, and a title can be corrected. */
var frozenOf = ({ title: _title, candidates, ...rules }) => Object.entries({
	...rules,
	candidates: candidates.map(({ id, name }) => [id, name])
}).map(([field, value]) => [field, canonical(value)]);
/** Returns JSON with sorted fields, because files may contain them in any order. */
function canonical(value) {
	return JSON.stringify(value, (_name, part) => typeof part === "object" && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => a < b ? -1 : 1)) : part);
}
/** Returns whether the later copy leaves out a withdrawal that the earlier copy has. */
function hasRemoved(earlier, later) {
	const isMissing = (from, to) => from.board.contest?.candidates.some(({ id, withdrawal }) => {
		const other = to.board.contest?.candidates.find((one) => one.id === id);
		return withdrawal !== null && other?.withdrawal === null;
	}) ?? false;
	if (earlier.board.heads.length < later.board.heads.length) return isMissing(earlier, later);
	if (!earlier.board.result || !later.board.result) return false;
	const isSameClose = closingsOf(earlier) === closingsOf(later);
	return isMissing(earlier, later) || isSameClose && isMissing(later, earlier);
}
/** Compares the numbers of eligible voters in results of the same close, because the decision can depend on them. */
function compareElectorates(copies) {
	const counted = copies.filter(({ board }) => board.result);
	const latest = counted.at(-1);
	for (const earlier of counted.slice(0, -1)) {
		if (!latest || earlier.board.heads.length !== latest.board.heads.length) continue;
		if (closingsOf(earlier) !== closingsOf(latest)) continue;
		if (earlier.board.result?.eligible === latest.board.result?.eligible) continue;
		latest.findings.add("eligible-changed", comparedWith(earlier));
	}
}
function compareContests(copies) {
	const known = copies.filter(({ board }) => board.contest);
	const latest = known.at(-1);
	for (const earlier of known.slice(0, -1)) {
		const [before, after] = [earlier.board.contest, latest?.board.contest];
		if (!latest || !before || !after) continue;
		if (hasRemoved(earlier, latest)) latest.findings.add("withdrawal-removed", comparedWith(earlier));
		const fields = new Map(frozenOf(before));
		for (const [field, value] of frozenOf(after)) {
			if (fields.get(field) === value) continue;
			latest.findings.add("contest-changed", {
				key: "place.fieldCompared",
				values: {
					field,
					file: earlier.file
				}
			});
		}
	}
}
// server/contract/board/commitment.ts
/** Different first bytes prevent one kind of hash from being mistaken for another. */
var COMMITMENT = Uint8Array.of(0);
var NONCE = Uint8Array.of(2);
/** Returns the secret part of a commitment, which is derived from the receipt. */
var nonceOf = ({ electionId, userId, code }, hash) => hash(framed(NONCE, electionId, userId, code));
/** Returns what the board shows for a ballot. It reveals nothing without the nonce and matches no other choice. */
var commitmentOf = ({ electionId, choice, weight, nonce }, hash) => hash(framed(COMMITMENT, electionId, choice, String(weight), nonce));
// server/contract/board/verifying/check-openings.ts
/** Returns a commitment as the place of a finding. */
var named = (commitment) => () => ({
	key: "place.commitment",
	values: { commitment: toHex(commitment) }
});
/** Checks that each commitment has exactly one opening, and that each opening matches its commitment. */
function checkOpenings({ board, openings, sorted, hash, findings }) {
	for (let place = 0; place < openings.count; place += 1) {
		const commitment = hashAt(openings.commitments, place);
		if (!areEqual(commitmentOf({
			electionId: board.election,
			choice: openings.choiceAt(place),
			weight: openings.weights[place] ?? 0,
			nonce: hashAt(openings.nonces, place)
		}, hash), commitment)) findings.add("opening-wrong", named(commitment));
		const before = place > 0 ? hashAt(openings.commitments, place - 1) : void 0;
		if (before && compareBytes(before, commitment) > 0) findings.add("openings-unsorted", named(commitment));
	}
	matchOpenings({
		commitments: board.commitments,
		sorted,
		openings,
		findings
	});
}
/** Walks through both lists in the order of their hashes. */
function matchOpenings({ commitments, sorted, openings, findings }) {
	const order = sortedPlaces(openings.commitments);
	const opened = (at) => {
		const place = order[at];
		return place === void 0 ? void 0 : hashAt(openings.commitments, place);
	};
	let at = 0;
	/** Moves past the current opening, and reports further openings of the same commitment. */
	const goOn = (commitment) => {
		at += 1;
		for (let next = opened(at); next && areEqual(next, commitment); next = opened(at)) {
			findings.add("opening-repeated", named(next));
			at += 1;
		}
	};
	let last;
	for (const place of sorted) {
		const commitment = hashAt(commitments, place);
		if (last && areEqual(last, commitment)) continue;
		last = commitment;
		let next = opened(at);
		for (; next && compareBytes(next, commitment) < 0; next = opened(at)) {
			findings.add("opening-extra", named(next));
			goOn(next);
		}
		if (next && areEqual(next, commitment)) goOn(next);
		else findings.add("opening-missing", named(commitment));
	}
	for (let next = opened(at); next; next = opened(at)) {
		findings.add("opening-extra", named(next));
		goOn(next);
	}
}
/** Returns whether every choice and weight fits the ballot of the election, so that the openings can be counted. */
function checkChoices(openings, contest, findings) {
	const choices = createChoiceCheck(contest);
	let isFit = true;
	for (let place = 0; place < openings.count; place += 1) {
		const name = () => toHex(hashAt(openings.commitments, place));
		const problem = choices.problemOf(openings.choiceAt(place));
		if (problem !== void 0) findings.add("choice-invalid", () => ({
			key: `place.choice${problem}`,
			values: { commitment: name() }
		}));
		const weight = openings.weights[place] ?? 0;
		const hasWeight = isWeight(weight, contest);
		if (!hasWeight) findings.add("weight-invalid", () => ({
			key: "place.weight",
			values: {
				commitment: name(),
				weight
			}
		}));
		isFit &&= problem === void 0 && hasWeight;
	}
	return isFit;
}
/** Crockford's base32, without I, L, O, and U, which people might misread or mistype. */
var SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
var BITS = 5n;
var LENGTH = 26;
/** Letters that people might read in place of a digit. */
var MISREAD = {
	I: "1",
	L: "1",
	O: "0"
};
/** Reads a code as people type it: in upper or lower case, with any spaces and dashes. Undefined if it is invalid. */
function readCode(text) {
	const signs = Array.from(text.toUpperCase().replaceAll(/[\s\-–—]/g, ""), (sign) => MISREAD[sign] ?? sign);
	if (signs.length !== LENGTH) return void 0;
	let value = 0n;
	for (const sign of signs) {
		const digit = SIGNS.indexOf(sign);
		if (digit < 0) return void 0;
		value = value << BITS | BigInt(digit);
	}
	if (value >> BigInt(128) !== 0n) return void 0;
	return Uint8Array.from({ length: 16 }, (_, place) => Number(value >> BigInt((15 - place) * 8) & 255n));
}
// server/contract/board/verifying/check-receipts.ts
/**
* Checks receipts of one election. The voters' IDs are unknown, so their ballots are not looked up.
* @param contest undefined if no file contains it
*/
function checkReceipts(receipts, { hasBoard, contest }) {
	const files = /* @__PURE__ */ new Map();
	return receipts.flatMap(({ file, receipt }) => {
		const findings = createFindings(file);
		const code = readCode(receipt.code)?.join(" ");
		const other = code === void 0 ? void 0 : files.get(code);
		if (code === void 0) findings.add("receipt-code-invalid", {
			key: "place.field",
			values: { field: "code" }
		});
		else if (other === void 0) files.set(code, file);
		else findings.add("receipt-shared", {
			key: "place.compared",
			values: { file: other }
		});
		if (!hasBoard) findings.add("receipt-without-board", {
			key: "place.election",
			values: { election: receipt.election }
		});
		if (contest) compareBallots(receipt, {
			election: receipt.election,
			contest,
			findings
		});
		return findings.list();
	});
}
/** Checks that the ballot that a voter saw is the one on the board. If not, it would name the wrong candidates. */
function compareBallots(ballot, { election, contest, findings }) {
	if (describe(contest) === describe(ballot)) return;
	findings.add("receipt-contest", {
		key: "place.election",
		values: { election }
	});
}
var describe = (contest) => JSON.stringify([
	contest.kind,
	contest.scale ?? null,
	contest.budget ?? null,
	contest.writeIns ?? 0,
	contest.abstain,
	contest.weighted,
	contest.candidates.map(({ id, name }) => [id, name])
]);
// server/contract/board/statements.ts
/** Different first bytes prevent one kind of hash from being mistaken for another. */
var CONTEST = Uint8Array.of(3);
var WRITE_INS = Uint8Array.of(4);
/** Returns the hash of a contest, which the first head contains. */
function contestHashOf(electionId, contest, hash) {
	const { kind, rule, seats, marks, abstain, ties, weighted, onPaper } = contest;
	const { quorum, majority, seedHash, candidates, scale, budget, writeIns } = contest;
	const fractionOf = (fraction) => fraction ? `${fraction.numerator}/${fraction.denominator}` : "";
	const needed = majority ? `${majority.comparison} ${fractionOf(majority)} ${majority.base}` : "";
	return hash(framed(CONTEST, electionId, kind, rule, String(seats), String(marks), String(abstain), ties, String(weighted), String(onPaper), fractionOf(quorum), needed, seedHash ?? "", ...kind === "scored" ? [String(scale?.max ?? ""), String(budget ?? "")] : [], ...scale?.words ? [String(scale.words.length), ...scale.words] : [], ...writeIns > 0 ? [`write-ins ${writeIns}`] : [], ...candidates.flatMap(({ id, name }) => [id, name])));
}
function writeInsHashOf({ people, texts }, hash) {
	return hash(framed(WRITE_INS, String(people.length), ...people.flatMap(({ id, name }) => [id, name]), ...texts.flatMap(({ text, candidateId }) => [text, candidateId])));
}
/** Returns the text that is signed when a candidate withdraws. */
var writeWithdrawal = (electionId, candidateId) => linesOf([
	"votewise withdrawal v1",
	electionId,
	candidateId
]);
/** The names of the lines after the first two, for findings. */
var FIELDS = [
	"contest",
	"heads",
	"title",
	"withdrawal",
	"eligible",
	"closings",
	"onPaper",
	"proxies",
	"writeIns"
];
/** Returns the text that is signed with a result: everything that cannot be computed from the ballots. */
function writeResult(given, hash) {
	const { electionId, contest, head, eligible, closings, onPaper, proxies, writeIns } = given;
	const withdrawn = contest.candidates.filter(({ withdrawal }) => withdrawal !== null);
	return linesOf([
		"votewise result v1",
		electionId,
		toBase64(contestHashOf(electionId, contest, hash)),
		head ? toBase64(head) : "",
		toBase64(hash(utf8(contest.title))),
		withdrawn.map(({ id }) => id).join("+"),
		eligible,
		closings,
		onPaper ? `${onPaper.handedOut}/${onPaper.ballots}/${onPaper.spoiled}` : "",
		proxies ?? "",
		...writeIns ? [toBase64(writeInsHashOf(writeIns, hash))] : []
	]);
}
/** Returns the fields in which a signed text differs from a result; undefined if it is the text of something else. */
function differingFields(signed, expected) {
	const [lines, wanted] = [signed.split("\n"), expected.split("\n")];
	if (!(lines.length === wanted.length && lines[0] === wanted[0] && lines[1] === wanted[1])) return void 0;
	return FIELDS.filter((_, place) => lines[place + 2] !== wanted[place + 2]);
}
var linesOf = (lines) => lines.map((line) => `${line}\n`).join("");
// server/contract/board/verifying/check-signed-contest.ts
var fieldPlace = (field) => ({
	key: "place.field",
	values: { field }
});
/** Checks that the first head was signed for this contest, and that each withdrawal is signed. */
function checkSignedContest(signed) {
	const { electionId, contest, checked, crypto, findings } = signed;
	const [first] = checked.heads;
	const own = contestHashOf(electionId, contest, crypto.hash);
	if (first && !areEqual(first.head.previous, own)) findings.add("contest-unsigned", fieldPlace("contest"));
	for (const { id, withdrawal } of contest.candidates) {
		const text = writeWithdrawal(electionId, id);
		if (withdrawal === null || isStatement(withdrawal, text, {
			...checked,
			crypto
		})) continue;
		findings.add("withdrawal-unsigned", fieldPlace(id));
	}
}
/** Checks that a result is the one that was signed when the file was written. */
function checkSignedResult(signed, result) {
	const { electionId, contest, checked, crypto, findings } = signed;
	const { statement, eligible, closings, onPaper, proxies, writeIns } = result;
	const text = writeResult({
		electionId,
		contest,
		head: lastHash(checked, crypto.hash),
		eligible,
		closings,
		onPaper,
		proxies,
		writeIns
	}, crypto.hash);
	if (isStatement(statement, text, {
		...checked,
		crypto
	})) return;
	const found = readNote(statement)?.text ?? "";
	const fields = isStatement(statement, found, {
		...checked,
		crypto
	}) ? differingFields(found, text) : void 0;
	for (const field of fields ?? ["statement"]) findings.add("result-unsigned", fieldPlace(field));
}
// server/contract/votes/sums.ts
/** Returns whether all votes are for names that count for no one. */
var areOthersOnly = ({ votes }) => votes.has("~") && [...votes].every(([id, count]) => id === "~" || count === 0);
/** Adds up ballots. Each ballot counts for every candidate who gets a vote or points from it. */
function createSums() {
	const votes = /* @__PURE__ */ new Map();
	let [total, abstentions] = [0, 0];
	return {
		/** @param choice as it is stored, without its weight */
		add(choice, amount) {
			total += amount;
			if (choice === "") abstentions += amount;
			for (const { id, points } of votesIn$1(choice)) votes.set(id, (votes.get(id) ?? 0) + points * amount);
		},
		sums: () => ({
			total,
			abstentions,
			votes
		})
	};
}
// server/contract/counting/outcome.ts
/** @param places the number of decimal places; votes are passed as integers in units of 10^-places */
function startRoundRecord({ candidates, shown, ballots, places }) {
	const rounds = [];
	const ties = [];
	const idOf = (candidate) => candidates[candidate] ?? "";
	const total = BigInt(ballots) * 10n ** BigInt(places);
	return {
		get round() {
			return rounds.length + 1;
		},
		closeRound({ votes, elected = [], eliminated = [], quota, exhausted, among = shown, runoff }) {
			const counted = among.reduce((sum, candidate) => sum + BigInt(votes[candidate] ?? 0), 0n);
			rounds.push({
				tallies: Object.fromEntries(among.map((candidate) => [idOf(candidate), decimal(votes[candidate] ?? 0, places)])),
				exhausted: decimal(exhausted ?? total - counted, places),
				quota: quota === void 0 ? null : decimal(quota, places),
				elected: elected.map(idOf),
				eliminated: eliminated.map(idOf),
				...runoff && { runoff: {
					preferred: Object.fromEntries(Array.from(runoff.preferred, ([candidate, count]) => [idOf(candidate), String(count)])),
					equal: String(runoff.equal)
				} }
			});
		},
		addTie({ tied, by, chosen }) {
			const inOrder = tied.toSorted((one, other) => one - other);
			ties.push({
				round: rounds.length + 1,
				tied: inOrder.map(idOf),
				by,
				chosen: chosen === null ? null : idOf(chosen)
			});
		},
		outcome: () => ({
			ballots,
			quota: rounds.at(-1)?.quota ?? null,
			rounds,
			elected: rounds.flatMap((round) => round.elected),
			ties
		})
	};
}
/** `decimal(88012345, 5)` is '880.12345'. */
function decimal(value, places) {
	const digits = String(value).padStart(places + 1, "0");
	return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
// server/contract/counting/ties.ts
/** Returns an election's lot: sorts by SHA-256(seed ‖ ID in UTF-8), as hex. Anyone can reproduce it. */
function lotOrderOf({ candidates, seed, hash }) {
	const drawn = candidates.map((id) => toHex(hash(concat(seed, utf8(id)))));
	return (tied) => tied.toSorted((one, other) => (drawn[one] ?? "") < (drawn[other] ?? "") ? -1 : 1);
}
function highest(candidates, votes) {
	const [first = 0, ...others] = candidates.map((candidate) => votes[candidate] ?? 0);
	const most = others.reduce((best, count) => count > best ? count : best, first);
	return candidates.filter((candidate) => votes[candidate] === most);
}
function lowest(candidates, votes) {
	const [first = 0, ...others] = candidates.map((candidate) => votes[candidate] ?? 0);
	const fewest = others.reduce((least, count) => count < least ? count : least, first);
	return candidates.filter((candidate) => votes[candidate] === fewest);
}
/** Sorts candidates by votes, most first. Tied candidates stay in the order of the candidate list. */
function byVotes(candidates, votes) {
	return candidates.toSorted((one, other) => {
		const difference = BigInt(votes[other] ?? 0) - BigInt(votes[one] ?? 0);
		return difference === 0n ? one - other : Number(difference);
	});
}
/** Groups candidates that a comparison finds equal, best first. Equal candidates stay in their order. */
function groupSorted(candidates, compare) {
	const groups = [];
	for (const candidate of candidates.toSorted(compare)) {
		const last = groups.at(-1);
		if (last?.[0] !== void 0 && compare(last[0], candidate) === 0) last.push(candidate);
		else groups.push([candidate]);
	}
	return groups;
}
/**
* Chooses one of several candidates with equal votes. The last earlier round in which their votes differed decides.
* Candidates who are tied in that round as well are compared in the rounds before it. If candidates are tied in all
* rounds, the lot decides.
* @param history votes at the end of each earlier round, from the first round on
* @param pick `highest` to choose the candidate to prefer, `lowest` to choose the one to exclude
*/
function breakTie({ tied, history, pick, lot }) {
	let equals = [...tied];
	for (const votes of history.toReversed()) {
		equals = pick(equals, votes);
		const [chosen] = equals;
		if (equals.length === 1 && chosen !== void 0) return {
			tied,
			by: "earlier-round",
			chosen
		};
	}
	const drawn = lot(equals);
	const chosen = pick === highest ? drawn[0] : drawn.at(-1);
	if (chosen === void 0) throw new Error("a tie needs candidates");
	return {
		tied: equals,
		by: "lot",
		chosen
	};
}
/**
* Fills seats from the best candidates down. If more candidates are tied than seats are left, the seats are filled one
* by one by lot, or stay empty.
* @param groups candidates, best first, with tied candidates grouped
*/
function fillSeats({ groups, seats, record, lot }) {
	const elected = [];
	for (const group of groups) {
		const left = seats - elected.length;
		if (left === 0) break;
		if (group.length <= left) {
			elected.push(...group);
			continue;
		}
		if (lot === "open") {
			record.addTie({
				tied: group,
				by: "open",
				chosen: null
			});
			break;
		}
		const drawn = lot(group);
		for (const [place, chosen] of drawn.slice(0, left).entries()) {
			record.addTie({
				tied: drawn.slice(place),
				by: "lot",
				chosen
			});
			elected.push(chosen);
		}
	}
	return elected;
}
// server/contract/counting/most-votes.ts
/**
* Elects the standing candidates with the most votes, in one round. Votes for withdrawn candidates are shown but elect
* no one. `exhausted` is the number of ballots without a vote.
* @param isVote returns whether a preference with this rank is a vote
* @param leavesTiesOpen if true, seats for which tied candidates compete stay empty and are not filled by lot
*/
function electMostVotes(election, isVote, leavesTiesOpen) {
	const { candidates, ballots } = election;
	const votes = Array.from(candidates, () => 0);
	let voting = 0;
	for (const [group, count] of ballots.counts.entries()) {
		voting += count;
		const end = ballots.starts[group + 1] ?? 0;
		for (let place = ballots.starts[group] ?? 0; place < end; place += 1) {
			const candidate = ballots.candidates[place] ?? 0;
			if (isVote(ballots.ranks[place] ?? 0)) votes[candidate] = (votes[candidate] ?? 0) + count;
		}
	}
	return electHighest(election, {
		votes,
		exhausted: ballots.total - voting,
		leavesTiesOpen
	});
}
/** Elects the standing candidates with the highest numbers, in one round. */
function electHighest({ candidates, standing, seats, ballots, lot }, { votes, exhausted, shown = [...candidates.keys()], places = 0, leavesTiesOpen = false }) {
	const record = startRoundRecord({
		candidates,
		shown,
		ballots: ballots.total,
		places
	});
	const elected = fillSeats({
		groups: groupSorted(standing, (one, other) => (votes[other] ?? 0) - (votes[one] ?? 0)),
		seats,
		record,
		lot: leavesTiesOpen ? "open" : lot
	});
	record.closeRound({
		votes,
		elected,
		exhausted: exhausted * 10 ** places
	});
	return record.outcome();
}
// server/contract/counting/approval.ts
/**
* Approval voting: each candidate on a ballot receives one vote from it, regardless of order. The candidates with the
* most votes are elected.
*
* Source: Steven J. Brams and Peter C. Fishburn, "Approval Voting", American Political Science Review 72 (1978).
*/
function countApproval(election, leavesTiesOpen) {
	return electMostVotes(election, () => true, leavesTiesOpen);
}
// server/contract/counting/preferences.ts
/**
* Compares the standing candidates in pairs, in their order. Candidates whom a ballot does not rank share its last place.
* @param candidates the number of all candidates
*/
function pairsOf(standing, ballots, candidates) {
	const preferences = countPreferences(ballots, candidates);
	return standing.map((a) => standing.map((b) => preferences[a]?.[b] ?? 0));
}
function countPreferences(ballots, candidates) {
	const preferred = Array.from({ length: candidates }, () => Array.from({ length: candidates }, () => 0));
	const ranks = new Float64Array(candidates);
	for (const [group, count] of ballots.counts.entries()) {
		const start = ballots.starts[group] ?? 0;
		const end = ballots.starts[group + 1] ?? 0;
		ranks.fill(Infinity);
		for (let place = start; place < end; place += 1) ranks[ballots.candidates[place] ?? 0] = ballots.ranks[place] ?? 0;
		for (let place = start; place < end; place += 1) {
			const row = preferred[ballots.candidates[place] ?? 0] ?? [];
			const rank = ballots.ranks[place] ?? 0;
			for (let other = 0; other < candidates; other += 1) if (rank < (ranks[other] ?? 0)) row[other] = (row[other] ?? 0) + count;
		}
	}
	return preferred;
}
// server/contract/counting/borda.ts
/**
* The Borda count: each ballot gives a candidate one point for each candidate whom it ranks lower, and half a point for
* each other candidate with the same rank. Candidates whom a ballot does not rank share its last place, so together
* they get what they would get if they were ranked in any order, and every ballot gives the same number of points. The
* candidates with the most points are elected. Tied candidates draw lots.
*
* Source: Jean-Charles de Borda, "Mémoire sur les élections au scrutin", Histoire de l’Académie royale des sciences
* 1781. Equal ranks: Duncan Black, "Partial Justification of the Borda Count", Public Choice 28 (1976).
*/
function countBorda(election) {
	const { candidates, standing, ballots } = election;
	const voting = countVoting(election);
	const pairwise = pairsOf(standing, ballots, candidates.length);
	const halves = Array.from(candidates, () => 0);
	for (const [a, candidate] of standing.entries()) for (const b of standing.keys()) {
		if (a === b) continue;
		const [above, below] = [pairwise[a]?.[b] ?? 0, pairwise[b]?.[a] ?? 0];
		const equal = voting - above - below;
		halves[candidate] = (halves[candidate] ?? 0) + 2 * above + equal;
	}
	const exhausted = ballots.total - voting;
	return electHighest(election, {
		...halves.every((count) => count % 2 === 0) ? {
			votes: halves.map((count) => count / 2),
			places: 0
		} : {
			votes: halves.map((count) => count * 5),
			places: 1
		},
		exhausted,
		shown: standing
	});
}
/** Returns the number of ballots that rank a standing candidate. */
function countVoting({ standing, ballots }) {
	const isStanding = new Set(standing);
	let voting = 0;
	for (const [group, count] of ballots.counts.entries()) if (ballots.candidates.subarray(ballots.starts[group], ballots.starts[group + 1]).some((candidate) => isStanding.has(candidate))) voting += count;
	return voting;
}
// server/contract/counting/number-list.ts
/** Creates a list with only a few bytes per number, because ballots can have millions of preferences. */
function createNumberList(create) {
	let list = new create(1024);
	let length = 0;
	return {
		push(value) {
			if (length === list.length) {
				const longer = new create(2 * length);
				longer.set(list);
				list = longer;
			}
			list[length] = value;
			length += 1;
		},
		length: () => length,
		/** The list so far, without a copy. */
		values: () => list.subarray(0, length)
	};
}
// server/contract/counting/profile.ts
/**
* More than the number of voters in any election, and enough for 250,000 voters with a weight of 1,000,000 each. Still
* small enough for every sum in a count to be exact: `distribute` in Meek's method adds parts of votes below 2^53.
*/
var MAX_BALLOTS = 25e10;
var RANK = 65536;
/**
* Reads a profile. A choice is a ballot as it is stored: IDs joined by `>` in the voter's order, IDs joined by `+`
* for marks without an order, or an empty string for an abstention. `=` joins IDs that share a rank.
* @param mayTie true if candidates may share a rank
* @throws Error if a choice does not fit the candidates or the rule, or a number of ballots is impossible
*/
function readProfile(candidates, profile, mayTie) {
	const places = new Map(candidates.map((id, place) => [id, place]));
	const groups = /* @__PURE__ */ new Map();
	const counts = [];
	const starts = [0];
	const preferences = createNumberList(Uint32Array);
	let total = 0;
	for (const [choice, count] of profile) {
		total = addBallots(total, count);
		if (choice === "" || count === 0) continue;
		const row = readChoice(choice, places);
		const isTied = row.some((preference, place) => Math.floor(preference / RANK) !== place);
		if (isTied && !mayTie) throw new Error("candidates share a rank");
		const key = keyOf(row, isTied);
		const group = groups.get(key);
		if (group !== void 0) {
			counts[group] = (counts[group] ?? 0) + count;
			continue;
		}
		groups.set(key, counts.length);
		counts.push(count);
		for (const preference of row) preferences.push(preference);
		starts.push(preferences.length());
	}
	const all = preferences.values();
	return {
		total,
		counts: Float64Array.from(counts),
		starts: Uint32Array.from(starts),
		candidates: Uint16Array.from(all, (preference) => preference % RANK),
		ranks: Uint16Array.from(all, (preference) => Math.floor(preference / RANK))
	};
}
/** Returns the total with some more ballots. @throws Error if that is impossible or too many to count exactly */
function addBallots(total, count) {
	if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} ballots: impossible`);
	if (total + count > 25e10) throw new Error(`more than ${MAX_BALLOTS} ballots`);
	return total + count;
}
function readChoice(choice, places) {
	const row = [];
	const seen = /* @__PURE__ */ new Set();
	for (const [rank, equals] of choice.split(">").entries()) for (const id of equals.split(/[=+]/)) {
		const candidate = places.get(id);
		if (candidate === void 0) throw new Error(`unknown candidate ${id}`);
		if (seen.has(candidate)) throw new Error(`candidate ${id} occurs twice in one choice`);
		seen.add(candidate);
		row.push(rank * RANK + candidate);
	}
	return row;
}
/** Returns the same key for all ways to write a choice, because candidates who share a rank can be in any order. */
function keyOf(row, isTied) {
	if (!isTied) return String.fromCharCode(...row.map((preference) => preference % RANK));
	return `=${row.toSorted((one, other) => one - other).join("=")}`;
}
/**
* Reads a profile of points, in which a choice is a ballot as it is stored: `a=5+b=2`, without candidates who get
* nothing; `0` if everyone gets nothing; or an empty string for an abstention.
* @throws Error if a choice does not fit the candidates, the scale, or the budget, or a number of ballots is impossible
*/
function readScores(candidates, profile, { max, budget }) {
	const places = new Map(candidates.map((id, place) => [id, place]));
	const points = createNumberList(Uint16Array);
	const counts = [];
	const row = new Uint16Array(candidates.length);
	let [total, abstentions] = [0, 0];
	for (const [choice, count] of profile) {
		total = addBallots(total, count);
		if (choice === "") abstentions += count;
		if (choice === "" || count === 0) continue;
		row.fill(0);
		let left = budget;
		for (const part of choice === "0" ? [] : choice.split("+")) {
			const end = part.lastIndexOf("=");
			const candidate = places.get(part.slice(0, end));
			if (candidate === void 0) throw new Error(`unknown candidate ${part.slice(0, end)}`);
			if (row[candidate] !== 0) throw new Error(`${part} gives points twice`);
			row[candidate] = readPoints(part, end + 1, max);
			left -= row[candidate];
		}
		if (left < 0) throw new Error(`${choice} gives more than ${budget} points`);
		for (const given of row) points.push(given);
		counts.push(count);
	}
	return {
		total,
		abstentions,
		width: candidates.length,
		counts: Float64Array.from(counts),
		points: points.values()
	};
}
function readPoints(part, start, max) {
	const digits = part.slice(start);
	const points = Number(digits);
	if (!(Number.isInteger(points) && String(points) === digits) || points < 1 || points > max) throw new Error(`${part}: 1 to ${max} points`);
	return points;
}
/** Returns the points of each candidate on all ballots. */
function sumPoints(ballots) {
	return sumBy(ballots, (points) => points);
}
/** Returns the number of ballots that give each candidate this many points. */
function countPoints(ballots, points) {
	return sumBy(ballots, (given) => given === points ? 1 : 0);
}
function sumBy({ width, counts, points }, valueOf) {
	const sums = new Float64Array(width);
	let at = 0;
	for (const count of counts) for (let candidate = 0; candidate < width; candidate += 1, at += 1) sums[candidate] = (sums[candidate] ?? 0) + valueOf(points[at] ?? 0) * count;
	return [...sums];
}
/** Returns how many ballots prefer one candidate to another, and how many prefer the other. */
function comparePoints({ width, counts, points }, one, other) {
	let [first, second] = [0, 0];
	for (const [row, count] of counts.entries()) {
		const lead = (points[row * width + one] ?? 0) - (points[row * width + other] ?? 0);
		if (lead > 0) first += count;
		if (lead < 0) second += count;
	}
	return [first, second];
}
// server/contract/counting/cumulative.ts
/**
* Cumulative voting: voters have a number of votes, usually one for each seat, and distribute them among the
* candidates as they like, up to all of them for one candidate. The candidates with the most votes are elected. Tied
* candidates draw lots. Voters need not use all their votes.
*
* Source: Robert's Rules of Order Newly Revised, 12th edition, 46:43.
*/
function countCumulative(election) {
	const { ballots } = election;
	return electHighest(election, {
		votes: sumPoints(ballots),
		exhausted: ballots.abstentions
	});
}
// server/contract/counting/piles.ts
/** Parts of votes are split at this value and added separately, because their sums can exceed 2^53. */
var HALF$1 = 1e3;
/**
* Sorts ballots by their first available preference.
* @param value the value of each ballot before any transfer
* @param isContinuing returns whether ballots can move to a candidate; called at every transfer
*/
function sortBallots({ ballots, candidates, value, isContinuing }) {
	const votes = Array.from({ length: candidates }, () => 0n);
	const uppers = new Float64Array(candidates);
	const lowers = new Float64Array(candidates);
	const piles = Array.from({ length: candidates }, () => []);
	const next = ballots.starts.slice(0, -1);
	const values = new Float64Array(ballots.counts.length).fill(value);
	function moveOn(group) {
		const end = ballots.starts[group + 1] ?? 0;
		for (let place = next[group] ?? end; place < end; place += 1) {
			const candidate = ballots.candidates[place] ?? 0;
			if (!isContinuing(candidate)) continue;
			next[group] = place + 1;
			piles[candidate]?.push(group);
			const count = ballots.counts[group] ?? 0;
			const lower = (values[group] ?? 0) % HALF$1;
			uppers[candidate] = (uppers[candidate] ?? 0) + ((values[group] ?? 0) - lower) / HALF$1 * count;
			lowers[candidate] = (lowers[candidate] ?? 0) + lower * count;
			return;
		}
		next[group] = end;
	}
	/** Adds the moved values to the votes. */
	function addMoved() {
		for (const [candidate, upper] of uppers.entries()) {
			const gain = BigInt(upper) * BigInt(HALF$1) + BigInt(lowers[candidate] ?? 0);
			votes[candidate] = (votes[candidate] ?? 0n) + gain;
		}
		uppers.fill(0);
		lowers.fill(0);
	}
	for (let group = 0; group < ballots.counts.length; group += 1) moveOn(group);
	addMoved();
	return {
		votes,
		transfer({ from, keeps, revalue }) {
			const moved = piles[from] ?? [];
			piles[from] = [];
			votes[from] = keeps;
			for (const group of moved) {
				if (revalue) values[group] = revalue(values[group] ?? 0);
				moveOn(group);
			}
			addMoved();
		}
	};
}
// server/contract/counting/irv.ts
/**
* Instant-runoff voting, also called the alternative vote or ranked-choice voting, for one seat:
*
* 1. Each ballot counts for its first preference among the continuing candidates.
* 2. A candidate with more than half of the votes of all continuing candidates, or the last remaining one, is elected.
* 3. Otherwise, the candidate with the fewest votes is excluded, one candidate at a time. Each of that candidate's
*    ballots moves to its next preference for a continuing candidate. A ballot without such a preference is exhausted
*    and no longer counts toward the total.
* 4. If several candidates have the fewest votes, the last earlier round in which their votes differed decides: the one
*    who had fewer is excluded. If their votes never differed, one of them is drawn by lot.
*
* Source: Robert's Rules of Order Newly Revised, 12th edition, 45:62–69 (preferential voting), with step 4 as in rule
* 51 of the Scottish Local Government Elections Rules 2007. An exclusion and its transfers form one round.
*/
function countIrv({ candidates, standing, ballots, lot }) {
	let continuing = [...standing];
	const piles = sortBallots({
		ballots,
		candidates: candidates.length,
		value: 1,
		isContinuing: (candidate) => continuing.includes(candidate)
	});
	const record = startRoundRecord({
		candidates,
		shown: standing,
		ballots: ballots.total,
		places: 0
	});
	const history = [];
	let eliminated = [];
	while (continuing.length > 0) {
		const winner = findMajority(continuing, piles.votes);
		record.closeRound({
			votes: piles.votes,
			elected: winner === void 0 ? [] : [winner],
			eliminated
		});
		if (winner !== void 0) break;
		const last = lowest(continuing, piles.votes);
		let [excluded] = last;
		if (last.length > 1) {
			const choice = breakTie({
				tied: last,
				history,
				pick: lowest,
				lot
			});
			record.addTie(choice);
			excluded = choice.chosen;
		}
		history.push([...piles.votes]);
		continuing = continuing.filter((candidate) => candidate !== excluded);
		eliminated = excluded === void 0 ? [] : [excluded];
		for (const from of eliminated) piles.transfer({
			from,
			keeps: 0n
		});
	}
	return record.outcome();
}
function findMajority(continuing, votes) {
	if (continuing.length === 1) return continuing[0];
	const all = continuing.reduce((sum, candidate) => sum + (votes[candidate] ?? 0n), 0n);
	return continuing.find((candidate) => 2n * (votes[candidate] ?? 0n) > all);
}
// server/contract/counting/elect-in-order.ts
/**
* Elects the first candidates of an order. Seats for which equal candidates compete are filled by lot.
* @param order all standing candidates, best first, with equal candidates grouped
*/
function electInOrder({ candidates, seats, ballots, lot }, order) {
	const record = startRoundRecord({
		candidates,
		shown: [],
		ballots: ballots.total,
		places: 0
	});
	const elected = fillSeats({
		groups: order,
		seats,
		record,
		lot
	});
	const idOf = (candidate) => candidates[candidate] ?? "";
	return {
		...record.outcome(),
		elected: elected.map(idOf),
		order: order.map((equals) => equals.map(idOf))
	};
}
// server/contract/counting/majority-judgment.ts
/**
* Majority judgment:
*
* 1. A candidate's majority grade is the median of the candidate's grades; of an even number of grades, the lower one
*    of the two in the middle. Every ballot with a choice grades all candidates. Without a mark, it gives the worst one.
* 2. The candidate with the best majority grade is elected.
* 3. Between candidates with the same majority grade, one such grade is removed from each, and their new medians are
*    compared, until they differ. Candidates who have the same number of each grade are equal.
*
* If there are several seats, the first candidates in this order are elected. Seats for which equal candidates compete
* are filled by lot.
*
* Source: Michel Balinski and Rida Laraki, "A theory of measuring, electing, and ranking", PNAS 104 (2007), and
* "Majority Judgment: Measuring, Ranking, and Electing", MIT Press 2011, chapter 1.
* @param max the points of the best grade; the worst grade is 0
*/
function countMajorityJudgment(election, max) {
	const { candidates, standing, ballots } = election;
	const byGrade = Array.from({ length: max + 1 }, (_, place) => countPoints(ballots, max - place));
	const grades = candidates.map((_, candidate) => {
		const counts = byGrade.map((numbers) => numbers[candidate] ?? 0);
		return {
			counts,
			median: sum(counts) === 0 ? null : medianOf(counts)
		};
	});
	return {
		...electInOrder(election, groupSorted(standing, (one, other) => compareGrades(grades[one]?.counts ?? [], grades[other]?.counts ?? []))),
		grades: Object.fromEntries(grades.map((given, candidate) => [candidates[candidate] ?? "", given]))
	};
}
var sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
/** Returns the position of the median grade. Counts are best grade first. */
function medianOf(counts) {
	return nthOf(counts, Math.floor(sum(counts) / 2) + 1).grade;
}
/** Returns the nth best grade, as a position in the counts, and the number of better grades. */
function nthOf(counts, nth) {
	let better = 0;
	for (const [grade, count] of counts.entries()) {
		if (better + count >= nth) return {
			grade,
			better
		};
		better += count;
	}
	return {
		grade: Math.max(0, counts.length - 1),
		better
	};
}
/**
* Steps 2 and 3. Of an even number of grades, the two in the middle are the next two medians: first the lower one, then
* the upper one. Pairs are removed as often as both candidates have the same pair in the middle, because removing one
* grade at a time would take as many steps as there are ballots.
* @returns a negative number if the first candidate is better, and 0 if both have the same grades
*/
function compareGrades(one, other) {
	const [first, second] = [[...one], [...other]];
	if (sum(first) % 2 === 1) {
		const median = medianOf(first);
		if (median !== medianOf(second)) return median - medianOf(second);
		for (const counts of [first, second]) remove(counts, median, 1);
	}
	for (let half = sum(first) / 2; half > 0;) {
		const [middle, otherMiddle] = [middleOf(first, half), middleOf(second, half)];
		const { lower, upper } = middle;
		if (lower !== otherMiddle.lower) return lower - otherMiddle.lower;
		if (upper !== otherMiddle.upper) return upper - otherMiddle.upper;
		const pairs = Math.min(middle.pairs, otherMiddle.pairs);
		for (const counts of [first, second]) {
			remove(counts, lower, pairs);
			remove(counts, upper, pairs);
		}
		half -= pairs;
	}
	return 0;
}
/** Returns the two grades in the middle of `2 * half` grades, and how often both can be removed until one of them changes. */
function middleOf(counts, half) {
	const [upper, lower] = [nthOf(counts, half), nthOf(counts, half + 1)];
	const worse = 2 * half - lower.better - (counts[lower.grade] ?? 0);
	const pairs = Math.min(half - upper.better, half - worse);
	return {
		lower: lower.grade,
		upper: upper.grade,
		pairs
	};
}
function remove(counts, grade, times) {
	counts[grade] = (counts[grade] ?? 0) - times;
}
// server/contract/counting/meek-distribution.ts
var ONE$2 = 1e9;
/** Parts of a vote are split at this value and added separately, so that 250 billion ballots add up exactly. */
var HALF = 32768;
/**
* Step B.2.a of the reference Meek rule: each ballot starts with a weight of 1. In the order of the ballot, each
* candidate receives the weight times the candidate's keep factor, rounded up. The weight decreases by that amount,
* until it is 0.
*
* All values are integers in units of 10^-9. A count spends almost all of its time in this loop, so the loop adds
* numbers below 2^53, and only the sums become bigints.
* @param keep keep factors from 0 to 10^9
*/
function distribute(ballots, keep) {
	const wholes = new Float64Array(keep.length);
	const uppers = new Float64Array(keep.length);
	const lowers = new Float64Array(keep.length);
	for (let group = 0; group < ballots.counts.length; group += 1) {
		const count = ballots.counts[group] ?? 0;
		const end = ballots.starts[group + 1] ?? 0;
		let weight = ONE$2;
		for (let place = ballots.starts[group] ?? 0; place < end && weight > 0; place += 1) {
			const candidate = ballots.candidates[place] ?? 0;
			const factor = keep[candidate] ?? 0;
			if (factor === 0) continue;
			const part = multiplyUp(weight, factor);
			weight -= part;
			if (part === ONE$2) wholes[candidate] = (wholes[candidate] ?? 0) + count;
			else {
				const lower = part % HALF;
				uppers[candidate] = (uppers[candidate] ?? 0) + (part - lower) / HALF * count;
				lowers[candidate] = (lowers[candidate] ?? 0) + lower * count;
			}
		}
	}
	return Array.from(wholes, (whole, candidate) => BigInt(whole) * BigInt(ONE$2) + BigInt(uppers[candidate] ?? 0) * BigInt(HALF) + BigInt(lowers[candidate] ?? 0));
}
/**
* Returns weight × factor ÷ 10^9, rounded up, for integers from 0 to 10^9.
*
* The product can exceed 2^53, so the factor is split into two parts, and every number below is an integer under 2^47.
* If the quotient of such an integer and 10^9 is not an integer, it is at least 10^-9 away from any integer, and the
* nearest double is off by less than 10^-10. Rounding it down or up is therefore exact.
*/
function multiplyUp(weight, factor) {
	if (factor === ONE$2) return weight;
	if (weight === ONE$2) return factor;
	const lower = factor % HALF;
	const product = weight * ((factor - lower) / HALF);
	const quotient = Math.floor(product / ONE$2);
	const rest = (product - quotient * ONE$2) * HALF + weight * lower;
	return quotient * HALF + Math.ceil(rest / ONE$2);
}
// server/contract/counting/meek.ts
/** Votes, weights, and keep factors are integers in units of 0.000000001. */
var PLACES$1 = 9;
var ONE$1 = 1e9;
/** A total surplus below this is small enough: 0.000001. */
var OMEGA = 1000n;
/**
* Meek's method. The letters in the comments are those of the reference rule. "Rounded up" and "truncated" apply to
* the ninth decimal place. Procedure T, which the rule does not define, is the election's lot.
*
* Source: Proportional Representation Foundation, Reference Meek Rule,
* https://prfound.org/resources/reference/reference-meek-rule/
*/
function countMeek({ candidates, standing, seats, ballots, lot }) {
	const states = candidates.map((_, candidate) => standing.includes(candidate) ? "hopeful" : "withdrawn");
	const keep = Float64Array.from(states, (state) => state === "hopeful" ? ONE$1 : 0);
	let votes = [];
	let quota = 0n;
	const record = startRoundRecord({
		candidates,
		shown: standing,
		ballots: ballots.total,
		places: PLACES$1
	});
	const votesOf = (candidate) => votes[candidate] ?? 0n;
	const those = (state) => standing.filter((candidate) => states[candidate] === state);
	const isComplete = () => {
		const elected = those("elected").length;
		return elected === seats || elected + those("hopeful").length <= seats;
	};
	/** B.2.a and B.2.b. */
	function distributeVotes() {
		votes = distribute(ballots, keep);
		quota = standing.reduce((all, candidate) => all + votesOf(candidate), 0n) / BigInt(seats + 1) + 1n;
	}
	/** B.2.c. */
	function findWinners() {
		const winners = those("hopeful").filter((candidate) => votesOf(candidate) >= quota);
		for (const winner of winners) states[winner] = "elected";
		return byVotes(winners, votes);
	}
	/** B.2.d. */
	function totalSurplus() {
		const sum = those("elected").reduce((all, candidate) => all + votesOf(candidate) - quota, 0n);
		return sum > 0n ? sum : 0n;
	}
	/** B.2.f. No ballot can give more than its weight, so a factor is at most 1. */
	function updateKeepFactors() {
		for (const candidate of those("elected")) {
			const factor = divideUp(divideUp(BigInt(keep[candidate] ?? 0) * quota, BigInt(ONE$1)) * BigInt(ONE$1), votesOf(candidate));
			keep[candidate] = Math.min(Number(factor), ONE$1);
		}
	}
	/** B.2: iterates until candidates are elected, or until the surplus is small enough or no longer decreases. */
	function iterate() {
		for (let previous;; updateKeepFactors()) {
			distributeVotes();
			const elected = findWinners();
			const surplus = totalSurplus();
			const isFinished = surplus < OMEGA || previous !== void 0 && surplus >= previous;
			if (elected.length > 0 || isFinished) return {
				elected,
				surplus
			};
			previous = surplus;
		}
	}
	/** B.3: all candidates whose votes exceed the fewest votes by no more than the surplus are tied. */
	function defeat(surplus) {
		const hopeful = those("hopeful");
		const low = byVotes(hopeful, votes).at(-1);
		if (low === void 0) return [];
		const tied = hopeful.filter((candidate) => votesOf(candidate) <= votesOf(low) + surplus);
		const chosen = tied.length === 1 ? low : lot(tied).at(-1) ?? low;
		if (tied.length > 1) record.addTie({
			tied,
			by: "lot",
			chosen
		});
		states[chosen] = "defeated";
		keep[chosen] = 0;
		return [chosen];
	}
	/** C: once the count is complete, unfilled seats go to the remaining candidates. */
	function fillLastSeats() {
		if (!isComplete() || those("elected").length === seats) return [];
		const last = byVotes(those("hopeful"), votes);
		for (const candidate of last) states[candidate] = "elected";
		return last;
	}
	if (isComplete()) {
		distributeVotes();
		record.closeRound({
			votes,
			elected: fillLastSeats(),
			quota
		});
	}
	while (!isComplete()) {
		const { elected, surplus } = iterate();
		const eliminated = elected.length > 0 ? [] : defeat(surplus);
		record.closeRound({
			votes,
			elected: [...elected, ...fillLastSeats()],
			eliminated,
			quota
		});
	}
	return record.outcome();
}
function divideUp(dividend, divisor) {
	return (dividend + divisor - 1n) / divisor;
}
// server/contract/counting/plurality.ts
/**
* Plurality: "the largest number of votes" elects, and a majority is not needed. If voters may mark several candidates,
* each mark is a vote (block voting). In a ranking, only the first preference is a vote, and it does not pass on if the
* candidate has withdrawn.
*
* Source: Robert's Rules of Order Newly Revised, 12th edition, 44:11.
*/
function countPlurality(election, leavesTiesOpen) {
	return electMostVotes(election, (rank) => rank === 0, leavesTiesOpen);
}
// server/contract/counting/ranked-robin.ts
/**
* Ranked robin:
*
* 1. Each candidate is compared with each other candidate. The candidate whom more ballots prefer wins the comparison.
*    Candidates whom a ballot does not rank share its last place.
* 2. The candidate who wins the most comparisons is elected. A comparison without a winner counts for no one.
* 3. If several candidates win the most, their margins in the comparisons with each other are added, and the highest
*    sum is elected. If these sums are equal, the margins in the comparisons with all candidates are added. If these are
*    equal as well, the lot decides.
*
* If there are several seats, the first candidates in this order are elected. The result is not proportional.
*
* Source: Sass, "Ranked Robin", https://electowiki.org/wiki/Ranked_Robin, with its first and second degree of ties.
* Steps 1 and 2 are also called Copeland's method.
*/
function countRankedRobin(election) {
	const { candidates, standing, ballots } = election;
	const pairwise = pairsOf(standing, ballots, candidates.length);
	const duels = standing.map((_, place) => duelsOf(place, [...standing.keys()], pairwise));
	const order = orderByDuels(duels, pairwise).map((equals) => equals.flatMap((place) => standing[place] ?? []));
	const idOf = (place) => candidates[standing[place] ?? 0] ?? "";
	return {
		...electInOrder(election, order),
		duels: Object.fromEntries(duels.map((result, place) => [idOf(place), result])),
		pairwise
	};
}
/** Returns the results of the comparisons of one candidate with others. */
function duelsOf(candidate, others, pairwise) {
	const margins = others.map((other) => (pairwise[candidate]?.[other] ?? 0) - (pairwise[other]?.[candidate] ?? 0));
	return {
		won: margins.filter((margin) => margin > 0).length,
		lost: margins.filter((margin) => margin < 0).length,
		margin: margins.reduce((sum, margin) => sum + margin, 0)
	};
}
/** Returns positions, best first, with equal candidates grouped. */
function orderByDuels(duels, pairwise) {
	const wonBy = (place) => duels[place]?.won ?? 0;
	const keys = duels.map(({ won, margin }, place) => {
		return [
			won,
			duelsOf(place, [...duels.keys()].filter((other) => wonBy(other) === won), pairwise).margin,
			margin
		];
	});
	const compare = (one, other) => {
		const differs = keys[one]?.findIndex((key, level) => key !== keys[other]?.[level]) ?? -1;
		return (keys[other]?.[differs] ?? 0) - (keys[one]?.[differs] ?? 0);
	};
	return groupSorted([...duels.keys()], compare);
}
// server/contract/counting/schulze.ts
/**
* The Schulze method with winning votes:
*
* 1. d[a][b] is the number of voters who prefer a to b. Candidates whom a ballot does not rank share its last place.
* 2. On a path from a to b, each candidate beats the next. A path is as strong as its weakest step, measured by the
*    votes of the winning side. p[a][b] is the strength of the strongest path, or 0 if there is none.
* 3. a is better than b if p[a][b] > p[b][a]. This relation is transitive.
*
* The order lists the unbeaten candidates first, then the unbeaten ones among the rest, and so on. A Condorcet winner
* is first. If there are several seats, the first candidates in this order are elected. The result is not
* proportional. Seats for which tied candidates compete are filled by lot.
*
* Source: Markus Schulze, "The Schulze Method of Voting", https://arxiv.org/abs/1804.02973
*/
function countSchulze(election) {
	const { candidates, standing, ballots } = election;
	const pairwise = pairsOf(standing, ballots, candidates.length);
	return {
		...electInOrder(election, orderByPaths(strongestPaths(pairwise)).map((equals) => equals.flatMap((place) => standing[place] ?? []))),
		pairwise
	};
}
/** Step 2, with the Floyd–Warshall algorithm. */
function strongestPaths(pairwise) {
	const at = (matrix, a, b) => matrix[a]?.[b] ?? 0;
	const paths = pairwise.map((row, a) => row.map((votes, b) => votes > at(pairwise, b, a) ? votes : 0));
	for (const via of paths.keys()) for (const [a, row] of paths.entries()) {
		if (a === via) continue;
		for (const b of row.keys()) {
			if (b === a || b === via) continue;
			row[b] = Math.max(row[b] ?? 0, Math.min(row[via] ?? 0, at(paths, via, b)));
		}
	}
	return paths;
}
/** Step 3. Returns positions, best first, with equal candidates grouped. */
function orderByPaths(paths) {
	const order = [];
	let left = [...paths.keys()];
	while (left.length > 0) {
		const best = left.filter((a) => left.every((b) => (paths[b]?.[a] ?? 0) <= (paths[a]?.[b] ?? 0)));
		order.push(best);
		left = left.filter((candidate) => !best.includes(candidate));
	}
	return order;
}
// server/contract/counting/score.ts
/**
* Score voting, also called range voting: voters give each candidate points on the same scale. The points are added,
* and the candidates with the most points are elected. Tied candidates draw lots.
*
* Source: Warren D. Smith, "Range voting" (2000), https://www.rangevoting.org/WarrenSmithPages/homepage/rangevote.pdf.
* A candidate without points gets 0, so sums and averages give the same order.
*/
function countScore(election) {
	const { ballots } = election;
	return electHighest(election, {
		votes: sumPoints(ballots),
		exhausted: ballots.abstentions
	});
}
// server/contract/counting/scottish-stv.ts
/** Votes and transfer values are integers in units of 0.00001: rule 48(3) calculates to five decimal places. */
var PLACES = 5;
var ONE = 1e5;
/**
* The single transferable vote as in Scottish council elections (weighted inclusive Gregory method). The numbers in
* the comments are those of the rules in Schedule 1.
*
* Source: Scottish Local Government Elections Order 2007 (SSI 2007/42), Schedule 1, rules 45 to 52,
* https://www.legislation.gov.uk/ssi/2007/42/schedule/1/made
*/
function countScottishStv(election) {
	const { candidates, standing, seats, ballots, lot } = election;
	let continuing = [...standing];
	const record = startRoundRecord({
		candidates,
		shown: standing,
		ballots: ballots.total,
		places: PLACES
	});
	const history = [];
	const piles = sortBallots({
		ballots,
		candidates: candidates.length,
		value: ONE,
		isContinuing: (candidate) => continuing.includes(candidate)
	});
	const { votes } = piles;
	const votesOf = (candidate) => votes[candidate] ?? 0n;
	const quota = (standing.reduce((sum, candidate) => sum + votesOf(candidate) / BigInt(ONE), 0n) / BigInt(seats + 1) + 1n) * BigInt(ONE);
	let vacancies = seats;
	let surpluses = [];
	let eliminated = [];
	/** 47 and 52: who is deemed elected at the end of a stage. */
	function closeStage() {
		const elected = byVotes(continuing.filter((candidate) => votesOf(candidate) >= quota), votes);
		continuing = continuing.filter((candidate) => !elected.includes(candidate));
		if (continuing.length <= vacancies - elected.length) {
			elected.push(...byVotes(continuing, votes));
			continuing = [];
		}
		vacancies -= elected.length;
		surpluses = [...surpluses, ...elected].filter((candidate) => votesOf(candidate) > quota);
		record.closeRound({
			votes,
			elected,
			eliminated,
			quota
		});
		eliminated = [];
	}
	function choose(from, pick) {
		const equals = pick(from, votes);
		if (equals.length === 1) return equals[0];
		const choice = breakTie({
			tied: equals,
			history,
			pick,
			lot
		});
		record.addTie(choice);
		return choice.chosen;
	}
	/** 48 and 49: the largest surplus; if several, that of the candidate who had more votes earlier. */
	function transferSurplus(from) {
		const surplus = votesOf(from) - quota;
		const total = votesOf(from);
		const known = /* @__PURE__ */ new Map();
		const revalue = (value) => {
			const reduced = known.get(value) ?? Number(surplus * BigInt(value) / total);
			known.set(value, reduced);
			return reduced;
		};
		piles.transfer({
			from,
			keeps: quota,
			revalue
		});
	}
	/** 50 and 51: the fewest votes; if several, the candidate who had fewer earlier. Values stay the same. */
	function exclude(from) {
		continuing = continuing.filter((candidate) => candidate !== from);
		eliminated = [from];
		piles.transfer({
			from,
			keeps: 0n
		});
	}
	closeStage();
	while (vacancies > 0 && continuing.length > 0) {
		const hasSurplus = surpluses.length > 0;
		const from = hasSurplus ? choose(surpluses, highest) : choose(continuing, lowest);
		if (from === void 0) break;
		history.push([...votes]);
		if (hasSurplus) transferSurplus(from);
		else exclude(from);
		closeStage();
	}
	return record.outcome();
}
// server/contract/counting/star.ts
/**
* STAR voting (score, then automatic runoff):
*
* 1. The points of each candidate are added. The two candidates with the most points are the finalists.
* 2. The finalist to whom more ballots give more points than to the other is elected. A ballot that gives both the same
*    points has no preference.
* 3. If there are several seats (bloc STAR), the elected candidate is removed, and both steps are repeated.
*
* Ties in step 1: of two tied candidates, the one whom more ballots prefer becomes a finalist. If more are tied, or if
* there is no preference, the one to whom more ballots give the most points possible. Ties in step 2: the finalist with
* more points in total, then the one to whom more ballots give the most points possible. The lot decides all other ties.
*
* Source: Equal Vote Coalition, https://www.starvoting.org/star, https://www.starvoting.org/multi_winner, and the
* official tiebreaker protocol, https://docs.bettervoting.com/help/ties.html
* @param max the most points that a ballot can give a candidate
*/
function countStar({ candidates, standing, seats, ballots, lot }, max) {
	const sums = sumPoints(ballots);
	const tops = countPoints(ballots, max);
	const { total, abstentions } = ballots;
	const record = startRoundRecord({
		candidates,
		shown: standing,
		ballots: total,
		places: 0
	});
	/** Returns those of some candidates with the same sum who become finalists: one or more, but not more than `places`. */
	function advance(tied, places) {
		if (tied.length <= places) return tied;
		const [one = 0, other = 0] = tied;
		const [first, second] = tied.length === 2 ? comparePoints(ballots, one, other) : [0, 0];
		if (first !== second) {
			const chosen = first > second ? one : other;
			record.addTie({
				tied,
				by: "preference",
				chosen
			});
			return [chosen];
		}
		const sorted = byVotes(tied, tops);
		const best = highest(tied, tops);
		const topsAt = (place) => tops[sorted[place] ?? 0] ?? 0;
		const clear = topsAt(places - 1) > topsAt(places) ? sorted.slice(0, places) : best;
		if (clear.length <= places) {
			for (const [place, chosen] of clear.entries()) record.addTie({
				tied: sorted.slice(place),
				by: "most-points",
				chosen
			});
			return clear;
		}
		const [chosen = 0] = lot(best);
		record.addTie({
			tied: best,
			by: "lot",
			chosen
		});
		return [chosen];
	}
	/** Step 1. Returns one finalist if only one candidate is left. */
	function chooseFinalists(left) {
		const finalists = [];
		while (finalists.length < Math.min(2, left.length)) {
			const others = left.filter((candidate) => !finalists.includes(candidate));
			finalists.push(...advance(highest(others, sums), 2 - finalists.length));
		}
		return byVotes(finalists, sums);
	}
	/** Step 2. */
	function breakRunoffTie(finalists) {
		for (const [by, votes] of [["points", sums], ["most-points", tops]]) {
			const [chosen = 0, ...others] = highest(finalists, votes);
			if (others.length > 0) continue;
			record.addTie({
				tied: finalists,
				by,
				chosen
			});
			return chosen;
		}
		const [chosen = 0] = lot(finalists);
		record.addTie({
			tied: finalists,
			by: "lot",
			chosen
		});
		return chosen;
	}
	let left = standing;
	for (let seat = 0; seat < seats && left.length > 0; seat += 1) {
		const finalists = chooseFinalists(left);
		const [one = 0, other] = finalists;
		const round = {
			votes: sums,
			exhausted: abstentions,
			among: left
		};
		if (other === void 0) {
			record.closeRound({
				...round,
				elected: [one]
			});
			break;
		}
		const [first, second] = comparePoints(ballots, one, other);
		const preferred = /* @__PURE__ */ new Map([[one, first], [other, second]]);
		const [leader = one, ...equals] = finalists.filter((finalist) => preferred.get(finalist) === Math.max(first, second));
		const winner = equals.length === 0 ? leader : breakRunoffTie(finalists);
		const equal = total - abstentions - first - second;
		record.closeRound({
			...round,
			elected: [winner],
			runoff: {
				preferred,
				equal
			}
		});
		left = left.filter((candidate) => candidate !== winner);
	}
	return record.outcome();
}
// server/contract/counting/count-election.ts
/** Rules for ballots that mark or rank candidates. */
var RULES_FOR_RANKINGS = [
	"plurality",
	"approval",
	"irv",
	"scottish-stv",
	"meek",
	"schulze",
	"borda",
	"ranked-robin"
];
/** Rules for ballots that give points or grades. */
var RULES_FOR_SCORES = [
	"score",
	"star",
	"cumulative",
	"majority-judgment"
];
[...RULES_FOR_RANKINGS, ...RULES_FOR_SCORES];
/** Returns whether a rule counts points or grades. */
var isForScores = (rule) => RULES_FOR_SCORES.some((one) => one === rule);
/** Rules that allow several candidates with the same rank. All others require a strict order. */
var mayTie = /* @__PURE__ */ new Set([
	"plurality",
	"approval",
	"schulze",
	"borda",
	"ranked-robin"
]);
/**
* Counts an election. Pure and synchronous: the same arguments give the same outcome on any machine, and the order of
* the profile does not matter. A count can take seconds, so servers run it in a worker thread.
* @throws Error if the arguments do not fit together; the caller has to check user input
*/
function countElection(count) {
	const { rule, candidates, seats, seed, hash, ties = "lot" } = count;
	if (!Number.isSafeInteger(seats) || seats < 1) throw new Error(`${seats} seats are impossible`);
	if (new Set(candidates).size < candidates.length) throw new Error("two candidates have the same ID");
	const withdrawn = new Set(count.withdrawn);
	const election = {
		candidates,
		standing: [...candidates.keys()].filter((place) => !withdrawn.has(candidates[place] ?? "")),
		seats,
		lot: lotOrderOf({
			candidates,
			seed,
			hash
		})
	};
	if (isForScores(rule)) {
		const points = pointsOf(count);
		const ballots = readScores(candidates, count.profile, points);
		return countScores(rule, {
			...election,
			ballots
		}, points.max);
	}
	const ballots = readProfile(candidates, count.profile, mayTie.has(rule));
	return countRankings(rule, {
		...election,
		ballots
	}, ties === "open");
}
/** Returns what a ballot can give. Without a scale, cumulative voting allows all points for one candidate. */
function pointsOf({ rule, scale, budget }) {
	const most = rule === "cumulative" ? budget ?? 0 : Infinity;
	const max = Math.min(scale?.max ?? most, most);
	if (!Number.isSafeInteger(max) || max < 1 || max > 65535) throw new Error(`a scale of ${max} points is impossible`);
	return {
		max,
		budget: most
	};
}
function countScores(rule, election, max) {
	switch (rule) {
		case "score": return countScore(election);
		case "star": return countStar(election, max);
		case "cumulative": return countCumulative(election);
		case "majority-judgment": return countMajorityJudgment(election, max);
	}
}
function countRankings(rule, election, leavesTiesOpen) {
	switch (rule) {
		case "plurality": return countPlurality(election, leavesTiesOpen);
		case "approval": return countApproval(election, leavesTiesOpen);
		case "irv":
			if (election.seats > 1) throw new Error("irv fills one seat");
			return countIrv(election);
		case "scottish-stv": return countScottishStv(election);
		case "meek": return countMeek(election);
		case "schulze": return countSchulze(election);
		case "borda": return countBorda(election);
		case "ranked-robin": return countRankedRobin(election);
	}
}
// server/contract/board/lot.ts
var FIRST_LINE = "votewise lot v1";
/** Returns the text whose signature decides the lot. It does not change unless the ballots do. */
var writeLot = ({ electionId, ballots, head }) => [
	FIRST_LINE,
	electionId,
	ballots,
	head ? toBase64(head) : ""
].map((line) => `${line}\n`).join("");
/**
* Returns the lot. The seed is chosen before anyone votes, and becomes public with the first result. Only the server can
* compute the signature, and everyone can check it. So no one can foresee what one more ballot would change.
*/
var lotOf = (seed, signature, hash) => hash(concat(seed, signature));
// server/contract/board/verifying/check-result.ts
var LOT = {
	key: "place.field",
	values: { field: "lot" }
};
var SEED = {
	key: "place.field",
	values: { field: "seed" }
};
var ON_PAPER = {
	key: "place.field",
	values: { field: "onPaper" }
};
var ELECTED = {
	key: "place.field",
	values: { field: "elected" }
};
/** Adds up the openings and counts them by the election's rule. Returns undefined if there are too many to count. */
function recount({ openings, contest, result, lot, hash }) {
	const [byNumber, byWeight] = [createSums(), createSums()];
	const map = mapperOf(result.writeIns ?? NONE_ASSIGNED);
	for (let place = 0; place < openings.count; place += 1) {
		const choice = map(openings.choiceAt(place));
		byNumber.add(choice, 1);
		byWeight.add(choice, openings.weights[place] ?? 0);
	}
	const [ballots, weights] = [byNumber.sums(), byWeight.sums()];
	if (weights.total > 25e10) return void 0;
	if (ballots.total === ballots.abstentions || areOthersOnly(ballots)) return {
		ballots,
		weights,
		outcome: void 0
	};
	const { seats, ties, scale, budget } = contest;
	const { candidates } = withWrittenIn(contest, result);
	return {
		ballots,
		weights,
		outcome: countElection({
			rule: countingRuleOf(contest),
			candidates: candidates.map(({ id }) => id),
			withdrawn: candidates.flatMap(({ id, withdrawal }) => withdrawal === null ? [] : [id]),
			seats,
			scale,
			budget,
			profile: profileOf(openings, map),
			seed: lot,
			hash,
			ties
		})
	};
}
var NONE_ASSIGNED = { texts: [] };
function* profileOf(openings, map) {
	for (let place = 0; place < openings.count; place += 1) yield [withoutWriteIns(map(openings.choiceAt(place))), openings.weights[place] ?? 0];
}
/**
* Checks the seed against the hash that was fixed earlier, and the signature against the ballots. Returns the lot, which
* the seed and the signature decide; undefined if there is none.
*/
function checkLot({ seedHash }, { seed, lot, elected }, { box, checked, crypto, findings }) {
	const bytes = seed === null ? void 0 : fromHex(seed, 32);
	if (bytes && toHex(crypto.hash(bytes)) !== seedHash) findings.add("seed-wrong", SEED);
	if (!(lot === null || isStatement(lot, writeLot(box), {
		...checked,
		crypto
	})) || lot !== null && seedHash === null) findings.add("lot-wrong", LOT);
	const isDue = elected !== null && seedHash !== null && box.ballots > 0;
	if (isDue && seed === null) findings.add("lot-missing", SEED);
	if (isDue && lot === null) findings.add("lot-missing", LOT);
	const signed = lot === null ? void 0 : readNote(lot);
	return bytes && signed && lotOf(bytes, signed.signature, crypto.hash);
}
/** Checks that a recount has confirmed the count, whether or not the ballots can be counted here. */
function checkConfirmed({ elected }, findings) {
	if (elected === null) findings.add("count-unconfirmed", ELECTED);
}
/** Checks a result against the count of the openings. */
function checkResult({ ballots, weights, outcome }, checked, findings) {
	const { result } = checked;
	const contest = withWrittenIn(checked.contest, result);
	const compare = (code, place) => {
		if (place.values.given !== place.values.counted) findings.add(code, place);
	};
	compare("result-ballots", {
		key: "place.ballots",
		values: {
			given: result.ballots,
			counted: ballots.total
		}
	});
	compare("result-abstentions", {
		key: "place.abstentions",
		values: {
			given: result.abstentions,
			counted: ballots.abstentions
		}
	});
	for (const place of votesIn(result.votes, ballots, contest)) compare("result-votes", place);
	if (result.weights === null === contest.weighted) {
		const key = contest.weighted ? "place.weightsMissing" : "place.weightsExtra";
		findings.add("result-weights", {
			key,
			values: {}
		});
	}
	if (result.weights && contest.weighted) {
		const { total, abstentions, votes } = result.weights;
		compare("result-weights", {
			key: "place.total",
			values: {
				given: total,
				counted: weights.total
			}
		});
		compare("result-weights", {
			key: "place.abstentions",
			values: {
				given: abstentions,
				counted: weights.abstentions
			}
		});
		for (const place of votesIn(votes, weights, contest)) compare("result-weights", place);
	}
	if (result.onPaper === null === contest.onPaper) findings.add("result-paper", ON_PAPER);
	if (result.onPaper && result.onPaper.ballots > ballots.total) {
		const values = {
			given: result.onPaper.ballots,
			counted: ballots.total
		};
		findings.add("result-paper", {
			key: "place.paper",
			values
		});
	}
	checkElected(outcome, checked, findings);
	const cast = contest.weighted ? weights.total : ballots.total;
	if (result.eligible < cast) findings.add("turnout-impossible", {
		key: "place.turnout",
		values: {
			cast,
			eligible: result.eligible
		}
	});
}
/** Checks who is elected. If `elected` is null, there is nothing to compare. */
function checkElected(outcome, { contest, result, hasLot }, findings) {
	const mayBeDrawn = outcome !== void 0 && contest.ties === "lot";
	if (result.elected === null || mayBeDrawn && !hasLot) return;
	const elected = outcome?.elected ?? [];
	if (elected.join(" ") !== result.elected.join(" ")) {
		const all = withWrittenIn(contest, result);
		findings.add("result-elected", electedPlace(elected.map(namesIn(all))));
	}
}
/** Returns the names of candidates by ID. The ID follows the name if several candidates share it. */
function namesIn({ candidates }) {
	const names = new Map(candidates.map(({ id, name }) => [id, name]));
	return (id) => {
		const name = names.get(id);
		if (name === void 0) return id;
		return candidates.some((one) => one.name === name && one.id !== id) ? `${name} ${id}` : name;
	};
}
var electedPlace = (names) => names.length === 0 ? {
	key: "place.electedNoOne",
	values: {}
} : {
	key: "place.elected",
	values: { names }
};
/** Returns the votes of each candidate and of any other ID in the file, which may omit candidates without votes. */
function votesIn(given, counted, contest) {
	const nameOf = namesIn(contest);
	const ids = /* @__PURE__ */ new Set([
		...contest.candidates.map(({ id }) => id),
		...contest.writeIns > 0 ? ["~"] : [],
		...Object.keys(given)
	]);
	return Array.from(ids, (id) => ({
		key: "place.votes",
		values: {
			candidate: nameOf(id),
			given: Object.hasOwn(given, id) ? given[id] ?? 0 : 0,
			counted: counted.votes.get(id) ?? 0
		}
	}));
}
// server/contract/board/verifying/verify-board.ts
/**
* Verifies receipts and copies of boards, which may be from several elections and points in time. Recounts copies with
* openings. Never throws because of a file's content. Except for the counting rule, time and memory are
* proportional to the size of the files.
* @param files read one at a time, so that only one of them has to be in memory
*/
function verifyBoard(files, crypto, expected = {}) {
	const unreadable = [];
	const elections = /* @__PURE__ */ new Map();
	const inElection = (id) => {
		const known = elections.get(id) ?? {
			copies: [],
			receipts: [],
			holds: []
		};
		elections.set(id, known);
		return known;
	};
	let given = 0;
	for (const file of files) {
		given += 1;
		const { name } = file;
		const read = readOrReport(file, unreadable);
		if (!read) continue;
		if ("receipt" in read) {
			const { receipt } = read;
			inElection(receipt.election).receipts.push({
				file: name,
				receipt
			});
		} else {
			const { copy, holds } = verifyCopy(name, read.board, {
				crypto,
				expected
			});
			const known = inElection(read.board.election);
			known.copies.push(copy);
			known.holds.push(...holds);
		}
	}
	const reports = Array.from(elections, ([election, { receipts, holds, ...known }]) => {
		const copies = inOrder(known.copies);
		compareCopies(copies);
		const contest = copies.findLast(({ board }) => board.contest)?.board.contest;
		const hasBoard = copies.length > 0;
		const findings = [...copies.flatMap((copy) => copy.findings.list()), ...checkReceipts(receipts, {
			hasBoard,
			contest
		})];
		const fingerprints = copies.flatMap(({ checked }) => checked.fingerprint ?? []);
		const isCounted = copies.some(({ board }) => board.result !== void 0);
		return {
			kind: "board",
			election,
			title: contest?.title ?? receipts[0]?.receipt.title,
			fingerprints: [...new Set(fingerprints)],
			holds,
			receipts: receipts.map(({ file }) => file),
			isCounted,
			isEmpty: !isCounted && copies.every(({ board }) => board.commitments.length === 0),
			findings
		};
	});
	return {
		outcome: outcomeOfAll(unreadable, reports),
		files: given,
		unreadable,
		elections: reports
	};
}
/** Returns the outcome for all files. */
function outcomeOfAll(unreadable, reports) {
	if (unreadable.length > 0) return "unreadable";
	if (reports.some(({ findings }) => findings.length > 0)) return "wrong";
	return reports.some(({ isEmpty, isUndecrypted = false, hasNamesake = false }) => isEmpty || isUndecrypted || hasNamesake) ? "empty" : "holds";
}
function readOrReport(file, unreadable) {
	const findings = createFindings(file.name);
	if ("unopened" in file) {
		findings.add("file-unopened", {
			key: "place.reason",
			values: { reason: file.unopened }
		});
		unreadable.push(...findings.list());
		return;
	}
	try {
		return readFile(file.bytes);
	} catch (error) {
		if (!(error instanceof FileError)) throw error;
		findings.add(error.problem, {
			key: "place.byte",
			values: { at: error.at }
		});
		unreadable.push(...findings.list());
		return;
	}
}
/** Runs every check on one copy. Does not keep the openings, which are the largest part. */
function verifyCopy(file, { openings, ...board }, { crypto, expected }) {
	const findings = createFindings(file);
	const checked = checkHeads(board, crypto, findings);
	checkExpected(checked, expected, findings);
	const sorted = sortedPlaces(board.commitments);
	const { hash } = crypto;
	checkCommitments({
		board,
		checked,
		sorted,
		hash,
		findings
	});
	const holds = findings.list().length === 0 ? [signedIn(file, board)] : [];
	const { contest, result } = board;
	const isConsistent = contest ? checkContest(contest, findings) : false;
	const parts = [
		contest,
		openings,
		result
	].filter((part) => part !== void 0);
	if ((openings ?? result) && parts.length < 3) findings.add("part-missing", {
		key: "place.field",
		values: { field: "contest, openings, result" }
	});
	if (contest) {
		const signed = {
			electionId: board.election,
			contest,
			checked,
			crypto,
			findings
		};
		checkSignedContest(signed);
		if (result) checkSignedResult(signed, result);
	}
	if (result) checkConfirmed(result, findings);
	if (openings) {
		checkOpenings({
			board,
			openings,
			sorted,
			hash,
			findings
		});
		if (contest && isConsistent && checkChoices(openings, contest, findings) && result && checkWriteIns(contest, result, findings)) {
			const { election: electionId } = board;
			const lot = checkLot(contest, result, {
				box: {
					electionId,
					ballots: openings.count,
					head: lastHash(checked, hash)
				},
				checked,
				crypto,
				findings
			});
			const counted = recount({
				openings,
				contest,
				result,
				lot: lot ?? /* @__PURE__ */ new Uint8Array(),
				hash
			});
			if (counted) checkResult(counted, {
				contest,
				result,
				hasLot: lot !== void 0
			}, findings);
			else findings.add("count-impossible", {
				key: "place.field",
				values: { field: "openings" }
			});
			const { elected } = result;
			if (elected && counted && findings.list().length === 0) {
				const known = withWrittenIn(contest, result);
				holds.push(countedIn(file, known, elected), ...figuresIn$1(file, {
					contest: known,
					result,
					counted
				}));
				const { onPaper, proxies, ballots } = result;
				if (onPaper) {
					const values = {
						file,
						paper: onPaper.ballots,
						ballots
					};
					holds.push({
						key: "holds.onPaper",
						values
					});
				}
				if (proxies !== null) holds.push({
					key: "holds.proxies",
					values: {
						file,
						proxies
					}
				});
			}
		}
	}
	return {
		copy: {
			file,
			board,
			checked,
			sorted,
			findings
		},
		holds
	};
}
function signedIn(file, { heads, commitments }) {
	if (heads.length === 0) return {
		key: "holds.empty",
		values: { file }
	};
	const ballots = commitments.length / 32;
	return {
		key: "holds.signed",
		values: {
			file,
			checkpoints: heads.length,
			ballots
		}
	};
}
function countedIn(file, { candidates }, elected) {
	const known = new Map(candidates.map(({ id, name }) => [id, name]));
	const names = elected.map((id) => known.get(id) ?? id);
	const [name] = names;
	if (name === void 0) return {
		key: "holds.countedNoOne",
		values: { file }
	};
	return names.length > 1 ? {
		key: "holds.countedInOrder",
		values: {
			file,
			names
		}
	} : {
		key: "holds.counted",
		values: {
			file,
			name
		}
	};
}
// server/contract/board/verifying/archive-report.ts
var CODES = {
	truncated: "file-truncated",
	archive: "archive-malformed",
	chain: "archive-chain",
	Setup: "archive-setup",
	Ballot: "archive-ballot",
	EndBallots: "archive-chain",
	EncryptedTally: "archive-tally",
	PartialDecryption: "archive-decryption",
	Result: "archive-result"
};
/** The name of the first file in every archive, and the byte after it. */
var START = utf8("BELENIOS\0");
/** How many of its first bytes `isArchive` needs. */
var ARCHIVE_START = START.length;
/** Returns whether a file begins as an archive does. Whatever follows can still be wrong. */
var isArchive = (start) => areEqual(start.subarray(0, ARCHIVE_START), START);
/** Returns a tracking number as archives write it; undefined if it is not one. */
function trackedHash(tracking) {
	const bytes = /^[A-Za-z0-9+/]{43}$/.test(tracking) ? fromBase64(`${tracking}=`) : void 0;
	return bytes?.length === 32 ? toHex(bytes) : void 0;
}
/** Returns the digits or hexadecimal digits of a fingerprint, which screens show in groups. */
var fingerprintIn = (shown) => shown.replaceAll(/[\s-]/g, "").toLowerCase();
/**
* Adds what was found in archives of encrypted elections to what was found in boards. Copies of one archive are compared
* with the longest one, which must be a continuation of all the others.
*/
function withArchives(report, archives, expected = {}) {
	const unreadable = [...report.unreadable];
	const elections = /* @__PURE__ */ new Map();
	for (const { name, examined } of archives) {
		const findings = createFindings(name);
		if (isUnreadable(examined, findings)) {
			unreadable.push(...findings.list());
			continue;
		}
		const copies = elections.get(examined.uuid) ?? [];
		elections.set(examined.uuid, [...copies, {
			name,
			examined,
			findings
		}]);
	}
	const groups = [...elections.values()].map((copies) => copies.toSorted((one, other) => one.examined.events.length - other.examined.events.length));
	const reports = [...report.elections, ...withNamesakes(groups.map((copies) => reportOn(copies, expected.fingerprint)))];
	const hash = expected.tracking === void 0 ? void 0 : trackedHash(expected.tracking);
	return {
		outcome: outcomeOfAll(unreadable, reports),
		files: report.files + archives.length,
		unreadable,
		elections: reports,
		...hash !== void 0 && { tracked: findBallot$1(hash, groups) }
	};
}
/** Marks archives of one title that are no copies of each other: only one of them can be of the election that is meant. */
var withNamesakes = (reports) => reports.map((one) => ({
	...one,
	hasNamesake: reports.some((other) => other !== one && other.title === one.title)
}));
/** Archives are held to the same limits as boards: a text cannot hide what a check reports. */
function isUnreadable({ uuid, name, contents, problem }, findings) {
	const texts = [name, ...(contents?.questions ?? []).flatMap(({ question, answers }) => [question, ...answers])];
	if (problem && (uuid === "" || problem.part === "truncated" || problem.part === "archive")) {
		const { part, event, message } = problem;
		const code = part === "truncated" ? "file-truncated" : "archive-malformed";
		findings.add(code, eventPlace(event, message));
	} else if (!texts.every((text) => ONE_LINE.test(text))) findings.add("file-control-character", eventPlace(0, ""));
	return findings.list().length > 0;
}
var eventPlace = (event, detail) => detail === "" ? {
	key: "place.event",
	values: { event }
} : {
	key: "place.eventDetail",
	values: {
		event,
		detail
	}
};
function reportOn(copies, fingerprint) {
	const types = new Set(copies.flatMap(({ examined }) => examined.events.map(({ type }) => type)));
	const latest = copies.at(-1);
	for (const { examined, findings } of copies) {
		const { problem } = examined;
		if (problem) findings.add(CODES[problem.part], eventPlace(problem.event, problem.message));
	}
	const earlier = copies.slice(0, -1).flatMap((copy) => latest ? compare(copy, latest) : []);
	const contents = latest?.examined.contents;
	if (latest && contents) checkContents(contents, latest.findings, fingerprint);
	const findings = copies.flatMap((copy) => copy.findings.list());
	return {
		kind: "archive",
		election: latest?.examined.uuid ?? "",
		title: latest?.examined.name,
		fingerprints: contents ? [contents.fingerprint] : [],
		holds: [...latest && contents && latest.findings.list().length === 0 ? figuresIn(latest, contents) : [], ...earlier],
		receipts: [],
		isCounted: types.has("Result"),
		isEmpty: !types.has("Ballot") && !types.has("Result"),
		isUndecrypted: types.has("EndBallots") && !types.has("Result"),
		findings
	};
}
/** Compares a copy with the longest one: its events must be the first ones there. */
function compare(copy, latest) {
	const [short, long] = [copy.examined.events, latest.examined.events];
	const event = short.findIndex(({ hash }, height) => long[height]?.hash !== hash);
	if (event === -1) {
		if (copy.findings.list().length > 0) return [];
		const values = {
			file: copy.name,
			events: short.length,
			of: long.length,
			other: latest.name
		};
		return short.length < long.length ? [{
			key: "holds.earlier",
			values
		}] : [];
	}
	const hasEnded = short[event]?.type !== "Ballot";
	const isShortened = event > 0 && hasEnded !== (long[event]?.type !== "Ballot");
	const [wrong, other] = isShortened && hasEnded ? [copy, latest] : [latest, copy];
	wrong.findings.add(isShortened ? "archive-shortened" : "archive-rewritten", {
		key: "place.eventCompared",
		values: {
			event,
			file: other.name
		}
	});
	return [];
}
/** Checks what Belenios allows, but an election of VoteWise does not contain. */
function checkContents({ ballots, tallied, ...contents }, findings, fingerprint) {
	if (ballots !== tallied) findings.add("archive-voter-repeated", {
		key: "place.ballotsOfVoters",
		values: {
			ballots,
			voters: tallied
		}
	});
	if (fingerprint !== void 0 && fingerprintIn(contents.fingerprint) !== fingerprint) findings.add("archive-key-unexpected", {
		key: "place.fingerprint",
		values: { fingerprint: contents.fingerprint }
	});
}
function figuresIn({ name: file, examined }, contents) {
	const { events } = examined;
	const { voters, weight, ballots, totalWeight, digits, result, ...keys } = contents;
	const isWeighted = weight !== voters;
	const hash = events.at(-1)?.hash ?? "";
	return [
		{
			key: "holds.archive",
			values: {
				file,
				ballots,
				voters
			}
		},
		...isWeighted ? [{
			key: "holds.weights",
			values: {
				file,
				total: totalWeight,
				eligible: weight
			}
		}] : [],
		...result ? sumsOf(file, contents, isWeighted) : [],
		...result ? [{
			key: "holds.decrypted",
			values: {
				file,
				holders: keys.decryptedBy.toSorted((one, other) => one - other),
				of: keys.keyHolders,
				threshold: keys.threshold
			}
		}] : [],
		...digits === void 0 ? [] : [{
			key: "holds.sum",
			values: {
				file,
				digits
			}
		}],
		{
			key: "holds.chained",
			values: {
				file,
				events: events.length,
				hash
			}
		}
	];
}
/** Returns the decrypted sums, which are weights if the election is weighted. */
var sumsOf = (file, { questions, result = [] }, isWeighted) => questions.flatMap(({ answers, blank = false }, question) => {
	const sums = result[question] ?? [];
	const ofAnswers = blank ? sums.slice(1) : sums;
	const votes = answers.map((answer, place) => `${answer}: ${ofAnswers[place] ?? 0}`);
	return [{
		key: isWeighted ? "holds.weighted" : "holds.votes",
		values: {
			file,
			votes
		}
	}, ...blank ? [{
		key: "holds.blank",
		values: {
			file,
			blank: sums[0] ?? 0
		}
	}] : []];
});
/** Looks for a ballot in the longest copy of each archive. */
function findBallot$1(hash, groups) {
	const latest = groups.flatMap((copies) => copies.at(-1) ?? []);
	const found = latest.find(({ examined }) => examined.events.some(({ type, payload }) => type === "Ballot" && payload === hash));
	if (found) return {
		outcome: "included",
		file: found.name
	};
	return { outcome: latest.every(({ examined }) => examined.events.some(({ type }) => type === "EndBallots")) && latest.length > 0 ? "not-found" : "not-in-copy" };
}
/**
* Returns every choice that a voter can make. Trying a receipt with each of them reveals the choice on the ballot.
* Returns undefined if there are more than `CHOICES_MAX`. In that case, the voter enters the choice.
*/
function possibleChoices(ballot) {
	const { kind, abstain, candidates, writeIns = 0 } = ballot;
	if (writeIns > 0) return void 0;
	const ids = candidates.map(({ id }) => id);
	if (kind === "scored") return possibleScores(ballot, ids);
	const marks = kind === "one" ? 1 : Math.min(ballot.marks ?? ids.length, ids.length);
	const choices = abstain ? [""] : [];
	let longest = [[]];
	for (let length = 1; length <= marks; length += 1) {
		const longer = [];
		for (const places of longest) {
			const from = kind === "ranked" ? 0 : (places.at(-1) ?? -1) + 1;
			for (let place = from; place < ids.length; place += 1) {
				if (places.includes(place)) continue;
				longer.push([...places, place]);
				if (choices.length + longer.length > 1e4) return void 0;
			}
		}
		choices.push(...longer.map((places) => choiceOf(kind, places.map((place) => ids[place] ?? ""))));
		longest = longer;
	}
	return choices;
}
function possibleScores({ abstain, scale = null, budget = null }, ids) {
	if (scale === null && budget === null) return void 0;
	const most = pointsMax({
		scale,
		budget
	});
	let ballots = [{
		parts: [],
		left: budget ?? Infinity
	}];
	for (const id of ids) {
		ballots = ballots.flatMap(({ parts, left }) => Array.from({ length: Math.min(most, left) + 1 }, (_, points) => ({
			parts: [...parts, scoreText(id, points)],
			left: left - points
		})));
		if (ballots.length > 1e4) return void 0;
	}
	return [...abstain ? [""] : [], ...ballots.map(({ parts }) => choiceOf("scored", parts))];
}
// server/contract/board/verifying/check-ballot.ts
/** Returns the commitment of a ballot as hex, for looking it up on the board. */
var commitmentFor = (claim, hash) => toHex(commitmentOf({
	...openingOf(claim, hash),
	choice: claim.choice
}, hash));
var openingOf = (receipt, hash) => ({
	electionId: receipt.election,
	weight: receipt.weight,
	nonce: nonceOf({
		electionId: receipt.election,
		userId: receipt.userId,
		code: receipt.code
	}, hash)
});
/** Returns the first choice whose commitment is on the board; undefined if there is none. */
function findChoice(receipt, { choices, isOnBoard }, hash) {
	const opening = openingOf(receipt, hash);
	return choices.find((choice) => isOnBoard(toHex(commitmentOf({
		...opening,
		choice
	}, hash))));
}
var unlessWrong = (findings, outcome) => findings.list().length > 0 ? "wrong" : outcome;
function checkElection(held, board, findings) {
	if (board.election === held.election) return;
	findings.add("head-other-election", {
		key: "place.election",
		values: { election: board.election }
	});
}
/** Checks that the board's contest is signed, and that the voter saw this one. */
function checkBallotOnBoard(ballot, { board: { election, contest }, ...given }) {
	if (!contest) return;
	checkSignedContest({
		electionId: election,
		contest,
		...given
	});
	if (ballot) compareBallots(ballot, {
		election,
		contest,
		findings: given.findings
	});
}
/**
* Checks a ballot in a copy of the board. The choice can be found if the copy has openings, or if there are few enough
* choices to try them all.
* @param held `choice` is what the voter remembers, if anything
*/
function checkBallotInFile({ held, file, name, ballot, expected = {} }, crypto) {
	const { hash } = crypto;
	const findings = createFindings(name);
	const checked = checkHeads(file, crypto, findings);
	checkExpected(checked, expected, findings);
	checkElection(held, file, findings);
	const sorted = sortedPlaces(file.commitments);
	checkCommitments({
		board: file,
		checked,
		sorted,
		hash,
		findings
	});
	checkBallotOnBoard(ballot, {
		board: file,
		checked,
		crypto,
		findings
	});
	const placeOf = (commitment) => {
		const wanted = fromHex(commitment, 32);
		return wanted && placeIn({
			list: file.commitments,
			sorted
		}, wanted);
	};
	const isOnBoard = (commitment) => placeOf(commitment) !== void 0;
	const choice = readingOf(held, {
		openings: file.openings,
		ballot: file.contest ?? ballot
	}, {
		isOnBoard,
		hash
	});
	const read = choice ?? held.choice;
	const commitment = read === void 0 ? void 0 : commitmentFor({
		...held,
		choice: read
	}, hash);
	const place = commitment === void 0 ? void 0 : placeOf(commitment);
	const isOther = held.choice !== void 0 && choice !== held.choice;
	const missing = file.openings ? "not-found" : "not-in-copy";
	const found = place === void 0 ? missing : isOther ? "reads-otherwise" : "included";
	const number = place === void 0 ? void 0 : checkpointsOf(file)[place];
	return {
		outcome: unlessWrong(findings, found),
		commitment,
		choice,
		checkpoint: number === void 0 ? void 0 : {
			number,
			of: file.heads.length
		},
		fingerprint: checked.fingerprint,
		findings: findings.list()
	};
}
/** Returns the choice on the ballot: the first match among the entered, the opened, and the possible choices. */
function readingOf(held, { openings, ballot }, { isOnBoard, hash }) {
	const entered = held.choice === void 0 ? [] : [held.choice];
	const { nonce } = openingOf(held, hash);
	for (let place = 0; place < (openings?.count ?? 0); place += 1) if (openings && areEqual(hashAt(openings.nonces, place), nonce)) entered.push(openings.choiceAt(place));
	const possible = possibleChoices(ballot) ?? [];
	return findChoice(held, {
		choices: [...entered, ...possible],
		isOnBoard
	}, hash);
}
/** How files and stored data name the version that wrote them. */
var WRITTEN_BY = `VoteWise 1.0.0`;
// server/src/platform/sha256.ts
/** Computes SHA-256 in one call, because creating an object for each hash takes seven times as long. */
var sha256 = (data) => hash("sha256", data, "buffer");
// server/src/process/print.ts
/**
* Prints lines on standard output. The only way to print: characters that steer a terminal are escaped, so that no value
* can end a line, remove one, or hide one. Texts from files are quoted besides: see `quoted`. Many lines are given as a
* list, because a call with a hundred thousand arguments fails.
*/
function print(...lines) {
	if (!process.stdout.listeners("error").includes(endIncomplete)) process.stdout.on("error", endIncomplete);
	console.log(lines.flat().map(escaped).join("\n"));
}
/** Without this, Node prints a stack trace, and the status of `verify` means that the count is wrong. */
function endIncomplete(error) {
	printError(`The output is incomplete: ${error.message}. Check what it is written to.`);
	process.exit(2);
}
/** Prints lines on standard error. They can be indented. Errors of libraries can contain any text, unquoted. */
function printError(...lines) {
	const shown = lines.map((line) => {
		const text = line.trimStart();
		return " ".repeat(line.length - text.length) + unpadded(text);
	});
	console.error(shown.join("\n"));
}
/** Prints JSON. Programs read the original values. */
function printJson(value) {
	print(JSON.stringify(value, null, 2).split("\n"));
}
// server/src/cli/arguments.ts
/** The arguments or files of a command are invalid. The command exits with 2. */
var InputError = class extends Error {};
/**
* Parses the arguments of a command.
* @throws InputError with the usage
*/
function parseArguments(config, usage) {
	try {
		return parseArgs(config);
	} catch (error) {
		throw new InputError(`${escaped(error instanceof Error ? error.message : String(error))}\n${usage}`, { cause: error });
	}
}
/** Reasons that the system gives with a code and the whole path. */
var REASONS = {
	ENOENT: "there is no such file",
	EACCES: "you are not allowed to read it"
};
/** Returns why a file could not be read. */
function reasonOf(error) {
	if (!(error instanceof Error)) return String(error);
	return REASONS["code" in error ? String(error.code) : ""] ?? error.message;
}
/** A file that cannot be read. */
var UnreadableError = class extends InputError {
	reason;
	constructor(name, cause) {
		const reason = escaped(reasonOf(cause));
		super(`${quoted(name)} cannot be read: ${reason}`, { cause });
		this.reason = reason;
	}
};
/**
* Opens a file from the folder in which the command was started. Throws unless it is a regular file, which can be read
* to its end.
*/
function openGiven(name) {
	const file = openSync(resolve(process.env["INIT_CWD"] ?? ".", name), "r");
	const stats = fstatSync(file);
	if (stats.isFile()) return {
		file,
		size: stats.size
	};
	closeSync(file);
	throw new Error("it is not a file");
}
/**
* Reads a file from the folder in which the command was started.
* @throws UnreadableError if the file cannot be read, is too large, or is not a regular file (for example, an endless device)
*/
function readGiven(name, megabytesMax) {
	try {
		const { file, size } = openGiven(name);
		try {
			if (size > megabytesMax * 1e6) throw new Error(`it is larger than ${megabytesMax} MB`);
			return readFileSync(file);
		} finally {
			closeSync(file);
		}
	} catch (error) {
		throw new UnreadableError(name, error);
	}
}
/**
* Reads a file of any size in pieces.
* @throws UnreadableError like `readGiven`
*/
function* piecesOf(name, pieceBytes = 1e6) {
	try {
		const { file } = openGiven(name);
		try {
			for (;;) {
				const piece = Buffer.alloc(pieceBytes);
				const length = readSync(file, piece);
				if (length === 0) return;
				yield piece.subarray(0, length);
			}
		} finally {
			closeSync(file);
		}
	} catch (error) {
		throw new UnreadableError(name, error);
	}
}
// server/contract/locales/en/verifying.json
var verifying_default = {
	"page.title": "Check a Ballot",
	"page.intro": "See for yourself that your ballot is in the box as you marked it.",
	"page.howKept": "How your vote is kept",
	"page.keepCopy": "Save a Copy of This Page",
	"page.keepCopyHint": "The copy is one file that checks saved receipts and boards without this server, even years later.",
	"page.help": "Open your receipt file, or <login>sign in</login>. When the candidates appear here, enter what you marked.",
	"page.helpVoter": "Choose an election, or open your receipt file. When the candidates appear here, enter what you marked.",
	"page.helpNoElections": "None of your elections has receipts yet. If you have a receipt, open its file.",
	"offline.intro": "This copy works without a server. It reads files on this device and sends nothing.",
	"offline.help": "Open your receipt file. When the candidates appear here, enter what you marked.",
	"offline.language": "Language",
	"check.title": "Check your ballot",
	"check.election": "Election",
	"check.electionChoose": "Choose an election",
	"check.electionOther": "Another election",
	"check.electionId": "Election ID",
	"check.electionIdHint": "It is on your receipt, below the code.",
	"check.electionIdMissing": "Enter the election ID.",
	"check.userId": "Your voter ID",
	"check.userIdHint": "For example, VOTER001. It is in the email that invited you to vote.",
	"check.userIdMissing": "Enter your voter ID.",
	"check.weight": "The weight of your ballot",
	"check.weightInvalid": "Enter a whole number.",
	"check.weightNumber": "Enter a number such as {example}.",
	"check.submit": "Check My Ballot",
	"check.search": "Show My Recorded Choice",
	"check.privacy": "The check runs in this browser. The code, the voter ID, and the choice are not sent anywhere.",
	"receipt.code": "Code on your receipt",
	"receipt.codeHint": "26 letters and digits. Dashes and spaces don’t matter.",
	"receipt.codeInvalid": "This code isn’t complete. A code has 26 letters and digits.",
	"receipt.scan": "Scan QR Code",
	"receipt.open": "Open Receipt File",
	"scanner.picture": "Camera view",
	"scanner.aim": "Point the camera at the QR code on your receipt.",
	"scanner.foreign": "This QR code is not a receipt. Point the camera at the code on your receipt.",
	"scanner.stop": "Stop Scanning",
	"scanner.close": "Close",
	"scanner.notAllowed": "This page is not allowed to use the camera. Allow it in your browser’s settings for this site, or type the code.",
	"scanner.noCamera": "There is no camera on this device. Type the code, or open the receipt file.",
	"scanner.inUse": "The camera is in use by another app. Close that app and try again, or type the code.",
	"scanner.unusable": "The camera can’t be used here. Type the code, or open the receipt file.",
	"choice.one": "The candidate you marked",
	"choice.several": "The candidates you marked",
	"choice.ranked": "The order in which you ranked the candidates",
	"choice.scored": "What did you give each candidate?",
	"choice.notScored": "Nothing",
	"choice.writtenIn": "A name you wrote in",
	"choice.notRanked": "Not ranked",
	"choice.abstained": "I abstained",
	"choice.missing": "Enter what you marked.",
	"progress.checking": "Checking your ballot…",
	"progress.loading": "Loading the board…",
	"progress.loadingPart": "Loading the board… {part, number, ::percent}",
	"progress.verifying": "Verifying. A large board can take a few minutes…",
	"progress.verifyingPart": "Verifying the archive… {part, number, ::percent}",
	"failure.noCopy": "Open a copy of this election’s board first. This page works offline, so it can’t load the board.",
	"failure.noBoard": "There is no board for this election. Check the election ID. If it is right, the election has no receipts or was deleted.",
	"failure.notLoaded": "The board couldn’t be loaded. Check your connection and try again.",
	"outcome.included": "Your ballot is in the box.",
	"outcome.waiting": "Your ballot is in the box, but not on the board yet.",
	"outcome.not-found": "There is no such ballot in the box.",
	"outcome.not-in-copy": "There is no such ballot in this copy of the board.",
	"outcome.reads-otherwise": "Your ballot has a different choice.",
	"outcome.wrong": "The board failed the check.",
	"ballot.included": "Your ballot is in the box as you marked it.",
	"ballot.includedAs": "Your ballot is in the box with this choice: {choice}.",
	"ballot.checkpoint": "It is in checkpoint {number, number} of {of, number}.",
	"ballot.signed": "The board is signed with the key that has the fingerprint {fingerprint}. Compare this fingerprint with the one in your invitation or in the minutes.",
	"ballot.waiting": "According to the server, your ballot is in the box as you marked it.",
	"ballot.waitingAs": "According to the server, your ballot is in the box with this choice: {choice}.",
	"ballot.checkLater": "It is not in a signed checkpoint yet. It will be added to one within a few minutes after voting closes. Check your ballot again after that.",
	"ballot.notFound": "No ballot in the box has this code, this voter ID, and this choice. Check all three, and the weight if votes are weighted. If you are sure that everything is right, either the receipt is another voter’s, or your ballot is missing or was changed.",
	"ballot.noneFound": "No ballot in the box has this code and this voter ID. Check both, and the weight if votes are weighted. A code works with only one voter ID. If you are sure that everything is right, either the receipt is another voter’s, or your ballot is missing or was changed.",
	"ballot.notInCopy": "No ballot in this copy of the board has this code, this voter ID, and this choice. The copy may be older than the checkpoint of your ballot. Check the board on the server, or a copy that was saved after the count was confirmed.",
	"ballot.readsOtherwise": "A ballot with your receipt is in the box, but with a different choice.",
	"ballot.readsOtherwiseAs": "A ballot with your receipt is in the box, but with this choice: {choice}.",
	"ballot.changed": "If you are sure that you chose differently, your ballot was changed.",
	"ballot.boardWrong": "So this board does not show what is in the box.",
	"ballot.keep": "Keep your receipt, save the board, and show both to the people who run the election or to an auditor.",
	"ballot.abstention": "no candidate (an abstention)",
	"ballot.ranking": "{before}, then {next}",
	"ballot.score": "{name}: {points}",
	"ballot.noPoints": "the lowest score for every candidate",
	"board.title": "Check the board",
	"board.intro": "Anyone can save the board and check later that nothing was removed, added, or changed. When an auditor opens an audit package here, all ballots are counted again.",
	"board.archives": "Elections with encrypted ballots have an archive in place of a board. It is checked here, too.",
	"board.save": "Save a Copy of the Board",
	"board.open": "Open Boards, Audit Packages, or Archives",
	"board.electionNeeded": "To load the board, enter the election ID above, or open a receipt.",
	"board.choiceNeeded": "To load the board, choose an election above, or open a receipt.",
	"board.files": "Opened files",
	"board.fingerprint": "Announced fingerprint (optional)",
	"board.fingerprintHint": "It is in the invitation, in the minutes, and on the election’s page. Spaces don’t matter.",
	"board.fingerprintInvalid": "This fingerprint isn’t complete. A fingerprint has 64 digits and letters, or 40 digits if ballots are encrypted.",
	"board.tracking": "Tracking number (optional)",
	"board.trackingHint": "It was shown when the encrypted ballot was cast. It has 43 characters.",
	"board.trackingInvalid": "This tracking number isn’t complete. A tracking number has 43 characters.",
	"board.verify": "Verify",
	"report.unreadable": "{unread, number} of {files, plural, one {# file} other {# files}} can’t be read.",
	"report.election": "Election {election}",
	"report.inOrder": "Everything is in order.",
	"report.othersInOrder": "The files that can be read are in order.",
	"report.empty": "The board is empty, so there is nothing to check yet.",
	"report.noBallots": "The archive contains no ballots, so there is nothing to check yet.",
	"report.undecrypted": "Voting has ended, but the archive contains no result, because too few key holders have decrypted it.",
	"report.archiveId": "Archive ID: {id}",
	"report.namesake": "Archives with this title have different IDs, so they are not of one election. The right one has the ID that the election’s page and the minutes show.",
	"report.wrong": "Something is wrong.",
	"report.alsoInOrder": "These parts are in order:",
	"report.sameFingerprint": "The key has the fingerprint that you entered.",
	"report.fingerprint": "The fingerprint of the key is {fingerprint}. Compare this fingerprint with the one in your invitation, in the minutes, or on the election’s page.",
	"report.otherFingerprint": "The fingerprint of the key is {fingerprint}.",
	"report.uncounted": "None of the files contains the votes, so the votes were not counted. Auditors get the votes in the audit package once a recount has confirmed the count.",
	"report.receipt": "{file}: to look up the ballot of this receipt, use “Check your ballot” above.",
	"report.inFile": "{file}: {text}",
	"report.finding": "{finding} ({places})",
	"report.findingMore": "{finding} ({places}, and {more, number} more)",
	"report.places": "{before}; {next}",
	"holds.empty": "{file}: the board is empty.",
	"holds.signed": "{file}: {checkpoints, plural, one {# checkpoint} other {# checkpoints}} with {ballots, plural, one {# ballot} other {# ballots}}, signed and chained without gaps.",
	"holds.counted": "{file}: every ballot was opened and counted. The count matches the result in the file. Before quorum and majority are applied, it elects {name}.",
	"holds.countedInOrder": "{file}: every ballot was opened and counted. The count matches the result in the file. Before quorum and majority are applied, it elects {names}, in this order.",
	"holds.countedNoOne": "{file}: every ballot was opened and counted. The count matches the result in the file. Before quorum and majority are applied, it elects no one.",
	"holds.tied": "{file}: tied before quorum and majority are applied, so their seats stay empty: {names}.",
	"holds.ballots": "{file}: {ballots, plural, one {# ballot} other {# ballots}}, of which {blank, plural, one {# is an abstention} other {# are abstentions}}. Voting was closed {closings, plural, one {once} other {# times}}.",
	"holds.eligible": "{file}: eligible voters: {eligible, number}.",
	"holds.weights": "{file}: weight of the ballots: {total, number}. Weight of all eligible voters: {eligible, number}. Both are in the smallest unit.",
	"holds.votes": "{file}: votes: {votes}.",
	"holds.weighted": "{file}: weight of the votes: {votes}.",
	"holds.unapplied": "{file}: this check does not apply the quorum or the majority. Apply them to these figures yourself.",
	"holds.withdrawn": "{file}: withdrawn: {names}.",
	"holds.seed": "{file}: hash of the seed: {hash}.",
	"holds.onPaper": "{file}: the signed result states that {paper} of {ballots} ballots are on paper.",
	"holds.proxies": "{file}: the signed result states that proxy holders could vote on behalf of {proxies, plural, one {# voter} other {# voters}}.",
	"holds.archive": "{file}: {ballots, plural, one {# encrypted ballot} other {# encrypted ballots}}, each valid and signed by a different voter on the list. Voters on the list: {voters, number}.",
	"holds.blank": "{file}: abstentions: {blank, number}.",
	"holds.decrypted": "{file}: numbers of the key holders who decrypted the sums: {holders}. Needed: {threshold, number} of {of, number}.",
	"holds.sum": "{file}: digits of the sum: {digits}. They must be those in the minutes.",
	"holds.chained": "{file}: {events, plural, one {# event} other {# events}}, chained without gaps. Hash of the last one: {hash}.",
	"holds.earlier": "{file}: contains the first {events, number} of the {of, number} events in {other}. If it was saved after that file, events were removed.",
	"finding.file-unopened": "The file can’t be opened.",
	"finding.file-truncated": "The file ends too early. Download it again.",
	"finding.file-malformed": "The file is not a board or a receipt in VoteWise’s format.",
	"finding.file-duplicate-field": "The file contains a field twice, so it can be read in two ways.",
	"finding.file-control-character": "A text in the file contains a control character, or a character that reorders text. VoteWise writes no such characters. They can hide what a check reports.",
	"finding.file-unknown-format": "The file has a different format or comes from a newer version. Exported results and audit trails can’t be checked here.",
	"finding.key-invalid": "The public key in the file is not a valid board key, so no signature can be checked.",
	"finding.key-changed": "The files have different keys. One of the boards was signed by someone else.",
	"finding.fingerprint-wrong": "The fingerprint in the file does not match the key in the file.",
	"finding.fingerprint-unexpected": "The board is signed with a different key from the one that was announced.",
	"finding.note-malformed": "A head is not in the right format, so it proves nothing.",
	"finding.signature-other-key": "A head is signed with a different key.",
	"finding.signature-wrong": "The signature of a head does not match its text: the head was changed.",
	"finding.head-other-election": "A head belongs to another election.",
	"finding.head-fields": "The number, size, or root next to a head differs from the signed head.",
	"finding.head-gap": "A head is missing, repeated, or out of order: heads are numbered 1, 2, 3, and so on.",
	"finding.chain-broken": "A head does not continue the one before it, so one of them was replaced.",
	"finding.size-wrong": "A checkpoint has more or fewer ballots than its head states.",
	"finding.root-wrong": "The ballots of a checkpoint are not the ones that were signed.",
	"finding.commitments-unsorted": "The ballots of a checkpoint are not sorted, so they may reveal the order in which they were cast.",
	"finding.commitment-repeated": "A ballot is in one checkpoint twice.",
	"finding.commitment-in-two-checkpoints": "A ballot is in two checkpoints, so it would count twice.",
	"finding.proof-wrong": "The proof does not lead from the ballot to the signed head.",
	"finding.part-missing": "The file contains some, but not all, of these: the contest, the openings, and the result.",
	"finding.contest-unsigned": "The candidates or the rules of the election are not the ones that were signed before the count.",
	"finding.withdrawal-unsigned": "A candidate is marked as withdrawn, but the withdrawal is not signed.",
	"finding.result-unsigned": "The title, the number of eligible voters, a withdrawal, or another part of the result is not the one that was signed.",
	"finding.opening-missing": "A ballot on the board is missing from the count: it was removed, or changed after it was signed.",
	"finding.opening-extra": "A counted ballot is not on the board: it was slipped in, or changed after it was signed.",
	"finding.opening-repeated": "A ballot is counted twice.",
	"finding.openings-unsorted": "The openings are not sorted, so they may reveal the order in which the ballots were cast.",
	"finding.opening-wrong": "A counted ballot differs from the one that was cast: choice, weight, or nonce.",
	"finding.contest-inconsistent": "The rules of the election are inconsistent.",
	"finding.choice-invalid": "A ballot contains a choice that is not possible in this election.",
	"finding.weight-invalid": "A ballot has a weight that is not possible in this election.",
	"finding.count-unconfirmed": "The recount did not confirm this count, so nothing was decided.",
	"finding.count-impossible": "The weights add up to more than any election allows.",
	"finding.seed-wrong": "The seed of the draw does not match the hash that was recorded beforehand.",
	"finding.lot-wrong": "The signed text that decides the lot is not for these ballots, or its signature is wrong.",
	"finding.lot-missing": "Ties are broken by lot, but the seed or the signed text that decides the lot is not in the file.",
	"finding.result-ballots": "The result states a different number of ballots.",
	"finding.result-abstentions": "The result states a different number of abstentions.",
	"finding.result-votes": "The result states a different number of votes for a candidate.",
	"finding.result-weights": "The result states different weights.",
	"finding.result-paper": "The result states an impossible number of ballots on paper.",
	"finding.result-elected": "Counting the ballots elects different candidates.",
	"finding.turnout-impossible": "More ballots were counted than there were voters.",
	"finding.head-forked": "Two different heads with the same number are signed with the same key: different people were shown different boards.",
	"finding.head-changed": "The files contain different heads with the same number.",
	"finding.commitment-removed": "A ballot on an earlier board is missing from a later one.",
	"finding.commitment-added": "A ballot was added to a checkpoint that was already closed.",
	"finding.commitment-moved": "A ballot is in a different checkpoint than before.",
	"finding.contest-changed": "The candidates or the rules of the election differ between the files.",
	"finding.withdrawal-removed": "A candidate who withdrew according to an earlier file has not withdrawn according to a later one.",
	"finding.eligible-changed": "The files state different numbers of eligible voters for the same count.",
	"finding.count-incomplete": "Another file has more checkpoints than the file with the result. Either the result leaves out ballots, or voting was reopened and there is a newer result.",
	"finding.receipt-code-invalid": "The code in the receipt is not valid.",
	"finding.receipt-shared": "Two receipts have the same code: one receipt was given to two voters, or the same file was opened twice.",
	"finding.receipt-contest": "The ballot in the receipt differs from the contest on the board.",
	"finding.receipt-without-board": "The board for the receipt’s election is missing. Add the file that contains it.",
	"finding.archive-malformed": "The file is not an archive in Belenios’ format, or it is damaged. Download it again.",
	"finding.archive-chain": "An event is missing, changed, or out of order.",
	"finding.archive-setup": "The question, the key holders’ keys, or the list of voters is not valid.",
	"finding.archive-ballot": "A ballot is not valid, or its voter is not on the list.",
	"finding.archive-tally": "The encrypted sum is not the sum of the ballots.",
	"finding.archive-decryption": "A key holder’s part of decrypting is wrong.",
	"finding.archive-result": "The result is not what the key holders decrypted.",
	"finding.archive-voter-repeated": "A voter has more than one ballot, so an earlier one does not count.",
	"finding.archive-key-unexpected": "The ballots are encrypted for different key holders from the ones that were announced.",
	"finding.archive-rewritten": "The copies differ, so the archive was rewritten: different people were shown different archives.",
	"finding.archive-shortened": "Voting ended in this copy without a ballot that is in another copy: ballots were removed.",
	"place.byte": "byte {at}",
	"place.reason": "{reason}",
	"place.field": "{field}",
	"place.fingerprint": "{fingerprint}",
	"place.election": "election {election}",
	"place.compared": "compared with {file}",
	"place.fieldCompared": "{field}, compared with {file}",
	"place.checkpoint": "checkpoint {number}",
	"place.checkpointCompared": "checkpoint {number}, compared with {file}",
	"place.checkpointsCompared": "{number} of {of} checkpoints, compared with {file}",
	"place.commitment": "commitment {commitment}",
	"place.commitmentIn": "commitment {commitment} in checkpoint {number}",
	"place.commitmentInBoth": "commitment {commitment} in checkpoints {number} and {other}",
	"place.commitmentRemoved": "commitment {commitment} of checkpoint {numbers}, compared with {file}",
	"place.commitmentAdded": "commitment {commitment} in checkpoint {number}, compared with {file}",
	"place.commitmentMoved": "commitment {commitment} from {from} to {to}, compared with {file}",
	"place.weight": "commitment {commitment}: {weight}",
	"place.choiceAbstention": "commitment {commitment}: an abstention, which is not allowed",
	"place.choiceUnknown": "commitment {commitment}: a candidate who is not on the ballot",
	"place.choiceRepeated": "commitment {commitment}: a candidate twice",
	"place.choiceTooMany": "commitment {commitment}: too many candidates",
	"place.choiceScore": "commitment {commitment}: impossible points",
	"place.choiceBudget": "commitment {commitment}: too many points",
	"place.choiceUnsorted": "commitment {commitment}: candidates not sorted",
	"place.candidatesAlike": "two candidates have the same ID",
	"place.candidatesNone": "no candidates",
	"place.ballots": "ballots: {given} in the file, {counted} counted",
	"place.abstentions": "abstentions: {given} in the file, {counted} counted",
	"place.votes": "{candidate}: {given} in the file, {counted} counted",
	"place.total": "total: {given} in the file, {counted} counted",
	"place.weightsMissing": "weights are missing",
	"place.weightsExtra": "the election has no weights",
	"place.elected": "counted: {names}",
	"place.electedNoOne": "counted: no one",
	"place.paper": "on paper: {given}, of {counted} counted",
	"place.turnout": "{cast} of {eligible}",
	"place.event": "event {event}",
	"place.eventDetail": "event {event}: {detail}",
	"place.eventCompared": "event {event}, compared with {file}",
	"place.ballotsOfVoters": "ballots: {ballots}, voters: {voters}",
	"tracked.included": "The ballot with this tracking number is in {file}.",
	"tracked.not-in-copy": "No ballot in this copy of the archive has this tracking number. The copy may be older than the ballot: ballots are added in batches, and some only after voting has ended.",
	"tracked.not-found": "No ballot in the archive has this tracking number. Check the number. If it is right, the ballot was removed: keep the number, and show it and the archive to the people who run the election or to an auditor."
};
// server/contract/locales/languages.ts
/** The languages of voters' screens and emails. Each language has a folder of catalogs next to this file. */
var LANGUAGES = {
	en: {
		name: "English",
		locale: "en-US",
		direction: "ltr"
	},
	de: {
		name: "Deutsch",
		locale: "de-DE",
		direction: "ltr"
	},
	fr: {
		name: "Français",
		locale: "fr-FR",
		direction: "ltr"
	},
	es: {
		name: "Español",
		locale: "es-ES",
		direction: "ltr"
	},
	it: {
		name: "Italiano",
		locale: "it-IT",
		direction: "ltr"
	},
	nl: {
		name: "Nederlands",
		locale: "nl-NL",
		direction: "ltr"
	},
	pl: {
		name: "Polski",
		locale: "pl-PL",
		direction: "ltr"
	},
	pt: {
		name: "Português",
		locale: "pt-BR",
		direction: "ltr"
	},
	ar: {
		name: "العربية",
		locale: "ar-u-nu-latn",
		direction: "rtl"
	}
};
// server/contract/text/isolate.ts
var RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/**
* Returns user-entered text for use in a sentence. Text with right-to-left letters gets invisible marks that keep
* surrounding punctuation in place. In markup, `<bdi>` does the same.
*/
function isolate(text) {
	return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
var marksEveryName = false;
/** Like `isolate`, for names, IDs, and codes in a sentence that may be shown on a page, where translators must keep them. */
var asName = (name) => marksEveryName ? `\u2068${name}\u2069` : isolate(name);
/**
* Like `asName`, for a sentence in this language. In a right-to-left sentence, Latin letters also move the text around
* them, so all text gets the marks. Text whose parts already have marks stays unchanged.
*/
function isolateIn(language, text) {
	if (text === "" || text.includes("⁨")) return text;
	return LANGUAGES[language].direction === "ltr" ? asName(text) : `\u2068${text}\u2069`;
}
/** Returns the mark for a line whose first word may be a name. Elements with `dir="auto"` follow the mark. */
var lineStart = (language) => LANGUAGES[language].direction === "rtl" ? "‏" : "";
// server/contract/text/lists.ts
/** Cached, because creating a format takes a thousand times longer than using it. */
var formats = /* @__PURE__ */ new Map();
function formatOf(type, language) {
	const key = `${type} ${language}`;
	const style = type === "unit" ? "short" : "long";
	const kept = formats.get(key) ?? new Intl.ListFormat(LANGUAGES[language].locale, {
		type,
		style
	});
	formats.set(key, kept);
	return kept;
}
/** Isolates each part in a right-to-left language, so that it keeps its own direction. */
var apart = (parts, language) => LANGUAGES[language].direction === "ltr" ? parts : parts.map((part) => isolateIn(language, part));
/** A list of figures: ['Anna 3', 'Bruno 2'] → 'Anna 3, Bruno 2'. */
var formatListing = (parts, language = "en") => lineStart(language) + formatOf("unit", language).format(apart(parts, language));
// server/contract/board/verifying/finding-places.ts
/** Values that are written as they are: they are words of this program, or consist of letters, digits, and `-_`. */
var PLAIN = /* @__PURE__ */ new Set([
	"field",
	"reason",
	"fingerprint",
	"election",
	"commitment",
	"hash",
	"digits"
]);
/** A longer list is shortened. No election has more candidates. */
var LISTED = 255;
/** Puts what was found into words. */
function inWords({ key, values }, t) {
	const entries = Object.entries(values);
	const { quote = (text) => text } = t;
	const mark = (name, value) => typeof value === "string" && !PLAIN.has(name) ? quote(value) : value;
	return t(key, Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? listOf(value.map((item) => mark(name, item)), t) : mark(name, value)])));
}
/** Returns items as a list: `Ada, Ben` or `1 and 2`. */
function listOf(items, { language }) {
	const { locale } = LANGUAGES[language];
	const isNumbers = items.every((item) => typeof item === "number");
	const lists = new Intl.ListFormat(locale, isNumbers ? { type: "conjunction" } : {
		type: "unit",
		style: "short"
	});
	return (items.length > LISTED ? [...items.slice(0, LISTED), "…"] : items).map(String).reduce((before, next) => lists.format([before, next]));
}
// server/contract/board/verifying/ballot-check-sentences.ts
/** Returns what was found, and what to do if something is wrong, as one message for a voter. */
function ballotCheckSentences(check, ballot, t) {
	return sentencesOf(check, ballot, t).join(" ");
}
function sentencesOf({ outcome, choice: read, checkpoint, fingerprint = "", commitment, findings }, ballot, t) {
	const choice = read !== void 0 && ballot ? choiceInWords(read, ballot, t) : void 0;
	switch (outcome) {
		case "included": return [
			choice === void 0 ? t("ballot.included") : t("ballot.includedAs", { choice }),
			...checkpoint ? [t("ballot.checkpoint", checkpoint)] : [],
			t("ballot.signed", { fingerprint })
		];
		case "waiting": return [choice === void 0 ? t("ballot.waiting") : t("ballot.waitingAs", { choice }), t("ballot.checkLater")];
		case "not-found": return [commitment === void 0 ? t("ballot.noneFound") : t("ballot.notFound"), t("ballot.keep")];
		case "not-in-copy": return [t("ballot.notInCopy")];
		case "reads-otherwise": return [
			choice === void 0 ? t("ballot.readsOtherwise") : t("ballot.readsOtherwiseAs", { choice }),
			t("ballot.changed"),
			t("ballot.keep")
		];
		case "wrong": return [
			...findings.map((finding) => findingSentence(finding, t)),
			...findings.every(({ code }) => code === "receipt-contest") ? [] : [t("ballot.boardWrong")],
			t("ballot.keep")
		];
		default: return outcome;
	}
}
/** Returns a choice in words: `Anna, then Ben`. Without an order of their own, candidates are in that of the ballot. */
function choiceInWords(choice, { kind, candidates, scale }, t) {
	if (choice === "") return t("ballot.abstention");
	if (kind === "scored" && choice === "0") return t("ballot.noPoints");
	const names = new Map(candidates.map(({ id, name }) => [id, name]));
	const { quote = (text) => text } = t;
	const nameOf = (id) => quote(names.get(id) ?? nameIn(id) ?? id);
	const places = new Map(candidates.map(({ id }, place) => [id, place]));
	const placeOf = (part) => places.get(idIn(part)) ?? candidates.length;
	const parts = partsOf(kind, choice);
	const chosen = (kind === "ranked" ? parts : parts.toSorted((one, other) => placeOf(one) - placeOf(other))).map((part) => {
		const score = kind === "scored" ? scoreIn(part) : void 0;
		if (!score) return nameOf(part);
		const word = scale?.words?.[scale.max - score.points];
		const points = word === void 0 ? score.points : quote(word);
		return t("ballot.score", {
			name: nameOf(score.id),
			points
		});
	});
	return kind === "ranked" ? chosen.reduce((before, next) => t("ballot.ranking", {
		before,
		next
	})) : formatListing(chosen, t.language);
}
/** Returns a finding with its places, as one line. */
function findingSentence({ code, count, places }, t) {
	const said = {
		finding: t(`finding.${code}`),
		places: places.map((place) => inWords(place, t)).reduce((before, next) => t("report.places", {
			before,
			next
		}))
	};
	const more = count - places.length;
	return more > 0 ? t("report.findingMore", {
		...said,
		more
	}) : t("report.finding", said);
}
// server/contract/board/verifying/check-summary.ts
/** Returns the summary of all files. Every program shows this one. */
function checkSummaryOf({ files, unreadable, elections, tracked }, t) {
	const summaries = elections.map((one) => electionSummaryOf(one, unreadable.length, t));
	const unread = {
		unread: unreadable.length,
		files
	};
	const sentences = [...unreadable.length > 0 ? [t("report.unreadable", unread)] : [], ...summaries.flatMap((one) => one.sentences)];
	const kinds = new Set(summaries.map(({ kind }) => kind));
	if (tracked && tracked.outcome !== "included") {
		kinds.add(tracked.outcome === "not-found" ? "wrong" : "incomplete");
		sentences.push(trackedSentence(tracked, t));
	}
	if (unreadable.length > 0) kinds.add("incomplete");
	const kind = ["wrong", "incomplete"].find((one) => kinds.has(one)) ?? "in-order";
	const isMixed = kinds.has("in-order") && kind !== "in-order";
	return {
		kind,
		sentences: [...new Set(isMixed ? sentences.filter((one) => one !== t("report.inOrder")) : sentences)]
	};
}
/**
* Returns the summary of the files of one election.
* @param unread how many files could not be read: any of them may be about this election
*/
function electionSummaryOf({ kind: copied, findings, isEmpty, isUndecrypted, hasNamesake }, unread, t) {
	if (findings.some(({ code }) => code !== "receipt-without-board")) return {
		kind: "wrong",
		sentences: [t("report.wrong")]
	};
	const kind = "incomplete";
	if (findings.length > 0) return {
		kind,
		sentences: [t("finding.receipt-without-board")]
	};
	if (isEmpty) return {
		kind,
		sentences: [t(copied === "archive" ? "report.noBallots" : "report.empty")]
	};
	if (hasNamesake) return {
		kind,
		sentences: [t("report.namesake")]
	};
	if (isUndecrypted) return {
		kind,
		sentences: [t("report.undecrypted")]
	};
	if (unread > 0) return {
		kind,
		sentences: [t("report.othersInOrder")]
	};
	return {
		kind: "in-order",
		sentences: [t("report.inOrder")]
	};
}
/** Returns what was found about the ballot with a tracking number. */
function trackedSentence({ outcome, file = "" }, t) {
	const { quote = (text) => text } = t;
	return t(`tracked.${outcome}`, { file: quote(file) });
}
// node_modules/@formatjs/icu-skeleton-parser/index.js
/**
* https://unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table
* Credit: https://github.com/caridy/intl-datetimeformat-pattern/blob/master/index.js
* with some tweaks
*/
var DATE_TIME_REGEX = /(?:[Eec]{1,6}|G{1,5}|[Qq]{1,5}|(?:[yYur]+|U{1,5})|[ML]{1,5}|d{1,2}|D{1,3}|F{1}|[abB]{1,5}|[hkHK]{1,2}|w{1,2}|W{1}|m{1,2}|s{1,2}|[zZOvVxX]{1,4})(?=([^']*'[^']*')*[^']*$)/g;
/**
* Parse Date time skeleton into Intl.DateTimeFormatOptions
* Ref: https://unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table
* @public
* @param skeleton skeleton string
*/
function parseDateTimeSkeleton(skeleton) {
	const result = {};
	skeleton.replace(DATE_TIME_REGEX, (match) => {
		const len = match.length;
		switch (match[0]) {
			case "G":
				result.era = len === 4 ? "long" : len === 5 ? "narrow" : "short";
				break;
			case "y":
				result.year = len === 2 ? "2-digit" : "numeric";
				break;
			case "Y":
			case "u":
			case "U":
			case "r": throw new RangeError("`Y/u/U/r` (year) patterns are not supported, use `y` instead");
			case "q":
			case "Q": throw new RangeError("`q/Q` (quarter) patterns are not supported");
			case "M":
			case "L":
				result.month = [
					"numeric",
					"2-digit",
					"short",
					"long",
					"narrow"
				][len - 1];
				break;
			case "w":
			case "W": throw new RangeError("`w/W` (week) patterns are not supported");
			case "d":
				result.day = ["numeric", "2-digit"][len - 1];
				break;
			case "D":
			case "F":
			case "g": throw new RangeError("`D/F/g` (day) patterns are not supported, use `d` instead");
			case "E":
				result.weekday = len === 4 ? "long" : len === 5 ? "narrow" : "short";
				break;
			case "e":
				if (len < 4) throw new RangeError("`e..eee` (weekday) patterns are not supported");
				result.weekday = [
					"short",
					"long",
					"narrow",
					"short"
				][len - 3];
				break;
			case "c":
				if (len < 4) throw new RangeError("`c..ccc` (weekday) patterns are not supported");
				result.weekday = [
					"short",
					"long",
					"narrow",
					"short"
				][len - 3];
				break;
			case "a":
				result.hour12 = true;
				break;
			case "b":
			case "B": throw new RangeError("`b/B` (period) patterns are not supported, use `a` instead");
			case "h":
				result.hourCycle = "h12";
				result.hour = ["numeric", "2-digit"][len - 1];
				break;
			case "H":
				result.hourCycle = "h23";
				result.hour = ["numeric", "2-digit"][len - 1];
				break;
			case "K":
				result.hourCycle = "h11";
				result.hour = ["numeric", "2-digit"][len - 1];
				break;
			case "k":
				result.hourCycle = "h24";
				result.hour = ["numeric", "2-digit"][len - 1];
				break;
			case "j":
			case "J":
			case "C": throw new RangeError("`j/J/C` (hour) patterns are not supported, use `h/H/K/k` instead");
			case "m":
				result.minute = ["numeric", "2-digit"][len - 1];
				break;
			case "s":
				result.second = ["numeric", "2-digit"][len - 1];
				break;
			case "S":
			case "A": throw new RangeError("`S/A` (second) patterns are not supported, use `s` instead");
			case "z":
				result.timeZoneName = len < 4 ? "short" : "long";
				break;
			case "Z":
			case "O":
			case "v":
			case "V":
			case "X":
			case "x": throw new RangeError("`Z/O/v/V/X/x` (timeZone) patterns are not supported, use `z` instead");
		}
		return "";
	});
	return result;
}
var WHITE_SPACE_REGEX = /[\t-\r \x85\u200E\u200F\u2028\u2029]/i;
function parseNumberSkeletonFromString(skeleton) {
	if (skeleton.length === 0) throw new Error("Number skeleton cannot be empty");
	const stringTokens = skeleton.split(WHITE_SPACE_REGEX).filter((x) => x.length > 0);
	const tokens = [];
	for (const stringToken of stringTokens) {
		let stemAndOptions = stringToken.split("/");
		if (stemAndOptions.length === 0) throw new Error("Invalid number skeleton");
		const [stem, ...options] = stemAndOptions;
		for (const option of options) if (option.length === 0) throw new Error("Invalid number skeleton");
		tokens.push({
			stem,
			options
		});
	}
	return tokens;
}
function icuUnitToEcma(unit) {
	return unit.replace(/^(.*?)-/, "");
}
var FRACTION_PRECISION_REGEX = /^\.(?:(0+)(\*)?|(#+)|(0+)(#+))$/g;
var SIGNIFICANT_PRECISION_REGEX = /^(@+)?(\+|#+)?[rs]?$/g;
var INTEGER_WIDTH_REGEX = /(\*)(0+)|(#+)(0+)|(0+)/g;
var CONCISE_INTEGER_WIDTH_REGEX = /^(0+)$/;
function parseSignificantPrecision(str) {
	const result = {};
	if (str[str.length - 1] === "r") result.roundingPriority = "morePrecision";
	else if (str[str.length - 1] === "s") result.roundingPriority = "lessPrecision";
	str.replace(SIGNIFICANT_PRECISION_REGEX, function(_, g1, g2) {
		if (typeof g2 !== "string") {
			result.minimumSignificantDigits = g1.length;
			result.maximumSignificantDigits = g1.length;
		} else if (g2 === "+") result.minimumSignificantDigits = g1.length;
		else if (g1[0] === "#") result.maximumSignificantDigits = g1.length;
		else {
			result.minimumSignificantDigits = g1.length;
			result.maximumSignificantDigits = g1.length + (typeof g2 === "string" ? g2.length : 0);
		}
		return "";
	});
	return result;
}
function parseSign(str) {
	switch (str) {
		case "sign-auto": return { signDisplay: "auto" };
		case "sign-accounting":
		case "()": return { currencySign: "accounting" };
		case "sign-always":
		case "+!": return { signDisplay: "always" };
		case "sign-accounting-always":
		case "()!": return {
			signDisplay: "always",
			currencySign: "accounting"
		};
		case "sign-except-zero":
		case "+?": return { signDisplay: "exceptZero" };
		case "sign-accounting-except-zero":
		case "()?": return {
			signDisplay: "exceptZero",
			currencySign: "accounting"
		};
		case "sign-never":
		case "+_": return { signDisplay: "never" };
	}
}
function parseConciseScientificAndEngineeringStem(stem) {
	let result;
	if (stem[0] === "E" && stem[1] === "E") {
		result = { notation: "engineering" };
		stem = stem.slice(2);
	} else if (stem[0] === "E") {
		result = { notation: "scientific" };
		stem = stem.slice(1);
	}
	if (result) {
		const signDisplay = stem.slice(0, 2);
		if (signDisplay === "+!") {
			result.signDisplay = "always";
			stem = stem.slice(2);
		} else if (signDisplay === "+?") {
			result.signDisplay = "exceptZero";
			stem = stem.slice(2);
		}
		if (!CONCISE_INTEGER_WIDTH_REGEX.test(stem)) throw new Error("Malformed concise eng/scientific notation");
		result.minimumIntegerDigits = stem.length;
	}
	return result;
}
function parseNotationOptions(opt) {
	const result = {};
	const signOpts = parseSign(opt);
	if (signOpts) return signOpts;
	return result;
}
/**
* https://github.com/unicode-org/icu/blob/master/docs/userguide/format_parse/numbers/skeletons.md#skeleton-stems-and-options
*/
function parseNumberSkeleton(tokens) {
	let result = {};
	for (const token of tokens) {
		switch (token.stem) {
			case "percent":
			case "%":
				result.style = "percent";
				continue;
			case "%x100":
				result.style = "percent";
				result.scale = 100;
				continue;
			case "currency":
				result.style = "currency";
				result.currency = token.options[0];
				continue;
			case "group-off":
			case ",_":
				result.useGrouping = false;
				continue;
			case "precision-integer":
			case ".":
				result.maximumFractionDigits = 0;
				continue;
			case "measure-unit":
				result.style = "unit";
				result.unit = icuUnitToEcma(token.options[0]);
				continue;
			case "unit":
				result.style = "unit";
				result.unit = token.options[0];
				continue;
			case "compact-short":
			case "K":
				result.notation = "compact";
				result.compactDisplay = "short";
				continue;
			case "compact-long":
			case "KK":
				result.notation = "compact";
				result.compactDisplay = "long";
				continue;
			case "scientific":
				result = {
					...result,
					notation: "scientific",
					...token.options.reduce((all, opt) => ({
						...all,
						...parseNotationOptions(opt)
					}), {})
				};
				continue;
			case "engineering":
				result = {
					...result,
					notation: "engineering",
					...token.options.reduce((all, opt) => ({
						...all,
						...parseNotationOptions(opt)
					}), {})
				};
				continue;
			case "notation-simple":
				result.notation = "standard";
				continue;
			case "unit-width-narrow":
				result.currencyDisplay = "narrowSymbol";
				result.unitDisplay = "narrow";
				continue;
			case "unit-width-short":
				result.currencyDisplay = "code";
				result.unitDisplay = "short";
				continue;
			case "unit-width-full-name":
				result.currencyDisplay = "name";
				result.unitDisplay = "long";
				continue;
			case "unit-width-iso-code":
				result.currencyDisplay = "symbol";
				continue;
			case "scale":
				result.scale = parseFloat(token.options[0]);
				continue;
			case "rounding-mode-floor":
				result.roundingMode = "floor";
				continue;
			case "rounding-mode-ceiling":
				result.roundingMode = "ceil";
				continue;
			case "rounding-mode-down":
				result.roundingMode = "trunc";
				continue;
			case "rounding-mode-up":
				result.roundingMode = "expand";
				continue;
			case "rounding-mode-half-even":
				result.roundingMode = "halfEven";
				continue;
			case "rounding-mode-half-down":
				result.roundingMode = "halfTrunc";
				continue;
			case "rounding-mode-half-up":
				result.roundingMode = "halfExpand";
				continue;
			case "integer-width":
				if (token.options.length > 1) throw new RangeError("integer-width stems only accept a single optional option");
				token.options[0].replace(INTEGER_WIDTH_REGEX, function(_, g1, g2, g3, g4, g5) {
					if (g1) result.minimumIntegerDigits = g2.length;
					else if (g3 && g4) throw new Error("We currently do not support maximum integer digits");
					else if (g5) throw new Error("We currently do not support exact integer digits");
					return "";
				});
				continue;
		}
		if (CONCISE_INTEGER_WIDTH_REGEX.test(token.stem)) {
			result.minimumIntegerDigits = token.stem.length;
			continue;
		}
		if (FRACTION_PRECISION_REGEX.test(token.stem)) {
			if (token.options.length > 1) throw new RangeError("Fraction-precision stems only accept a single optional option");
			token.stem.replace(FRACTION_PRECISION_REGEX, function(_, g1, g2, g3, g4, g5) {
				if (g2 === "*") result.minimumFractionDigits = g1.length;
				else if (g3 && g3[0] === "#") result.maximumFractionDigits = g3.length;
				else if (g4 && g5) {
					result.minimumFractionDigits = g4.length;
					result.maximumFractionDigits = g4.length + g5.length;
				} else {
					result.minimumFractionDigits = g1.length;
					result.maximumFractionDigits = g1.length;
				}
				return "";
			});
			const opt = token.options[0];
			if (opt === "w") result = {
				...result,
				trailingZeroDisplay: "stripIfInteger"
			};
			else if (opt) result = {
				...result,
				...parseSignificantPrecision(opt)
			};
			continue;
		}
		if (SIGNIFICANT_PRECISION_REGEX.test(token.stem)) {
			result = {
				...result,
				...parseSignificantPrecision(token.stem)
			};
			continue;
		}
		const signOpts = parseSign(token.stem);
		if (signOpts) result = {
			...result,
			...signOpts
		};
		const conciseScientificAndEngineeringOpts = parseConciseScientificAndEngineeringStem(token.stem);
		if (conciseScientificAndEngineeringOpts) result = {
			...result,
			...conciseScientificAndEngineeringOpts
		};
	}
	return result;
}
// node_modules/@formatjs/icu-messageformat-parser/index.js
var ErrorKind = /* @__PURE__ */ function(ErrorKind) {
	/** Argument is unclosed (e.g. `{0`) */
	ErrorKind[ErrorKind["EXPECT_ARGUMENT_CLOSING_BRACE"] = 1] = "EXPECT_ARGUMENT_CLOSING_BRACE";
	/** Argument is empty (e.g. `{}`). */
	ErrorKind[ErrorKind["EMPTY_ARGUMENT"] = 2] = "EMPTY_ARGUMENT";
	/** Argument is malformed (e.g. `{foo!}``) */
	ErrorKind[ErrorKind["MALFORMED_ARGUMENT"] = 3] = "MALFORMED_ARGUMENT";
	/** Expect an argument type (e.g. `{foo,}`) */
	ErrorKind[ErrorKind["EXPECT_ARGUMENT_TYPE"] = 4] = "EXPECT_ARGUMENT_TYPE";
	/** Unsupported argument type (e.g. `{foo,foo}`) */
	ErrorKind[ErrorKind["INVALID_ARGUMENT_TYPE"] = 5] = "INVALID_ARGUMENT_TYPE";
	/** Expect an argument style (e.g. `{foo, number, }`) */
	ErrorKind[ErrorKind["EXPECT_ARGUMENT_STYLE"] = 6] = "EXPECT_ARGUMENT_STYLE";
	/** The number skeleton is invalid. */
	ErrorKind[ErrorKind["INVALID_NUMBER_SKELETON"] = 7] = "INVALID_NUMBER_SKELETON";
	/** The date time skeleton is invalid. */
	ErrorKind[ErrorKind["INVALID_DATE_TIME_SKELETON"] = 8] = "INVALID_DATE_TIME_SKELETON";
	/** Exepct a number skeleton following the `::` (e.g. `{foo, number, ::}`) */
	ErrorKind[ErrorKind["EXPECT_NUMBER_SKELETON"] = 9] = "EXPECT_NUMBER_SKELETON";
	/** Exepct a date time skeleton following the `::` (e.g. `{foo, date, ::}`) */
	ErrorKind[ErrorKind["EXPECT_DATE_TIME_SKELETON"] = 10] = "EXPECT_DATE_TIME_SKELETON";
	/** Unmatched apostrophes in the argument style (e.g. `{foo, number, 'test`) */
	ErrorKind[ErrorKind["UNCLOSED_QUOTE_IN_ARGUMENT_STYLE"] = 11] = "UNCLOSED_QUOTE_IN_ARGUMENT_STYLE";
	/** Missing select argument options (e.g. `{foo, select}`) */
	ErrorKind[ErrorKind["EXPECT_SELECT_ARGUMENT_OPTIONS"] = 12] = "EXPECT_SELECT_ARGUMENT_OPTIONS";
	/** Expecting an offset value in `plural` or `selectordinal` argument (e.g `{foo, plural, offset}`) */
	ErrorKind[ErrorKind["EXPECT_PLURAL_ARGUMENT_OFFSET_VALUE"] = 13] = "EXPECT_PLURAL_ARGUMENT_OFFSET_VALUE";
	/** Offset value in `plural` or `selectordinal` is invalid (e.g. `{foo, plural, offset: x}`) */
	ErrorKind[ErrorKind["INVALID_PLURAL_ARGUMENT_OFFSET_VALUE"] = 14] = "INVALID_PLURAL_ARGUMENT_OFFSET_VALUE";
	/** Expecting a selector in `select` argument (e.g `{foo, select}`) */
	ErrorKind[ErrorKind["EXPECT_SELECT_ARGUMENT_SELECTOR"] = 15] = "EXPECT_SELECT_ARGUMENT_SELECTOR";
	/** Expecting a selector in `plural` or `selectordinal` argument (e.g `{foo, plural}`) */
	ErrorKind[ErrorKind["EXPECT_PLURAL_ARGUMENT_SELECTOR"] = 16] = "EXPECT_PLURAL_ARGUMENT_SELECTOR";
	/** Expecting a message fragment after the `select` selector (e.g. `{foo, select, apple}`) */
	ErrorKind[ErrorKind["EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT"] = 17] = "EXPECT_SELECT_ARGUMENT_SELECTOR_FRAGMENT";
	/**
	* Expecting a message fragment after the `plural` or `selectordinal` selector
	* (e.g. `{foo, plural, one}`)
	*/
	ErrorKind[ErrorKind["EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT"] = 18] = "EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT";
	/** Selector in `plural` or `selectordinal` is malformed (e.g. `{foo, plural, =x {#}}`) */
	ErrorKind[ErrorKind["INVALID_PLURAL_ARGUMENT_SELECTOR"] = 19] = "INVALID_PLURAL_ARGUMENT_SELECTOR";
	/**
	* Duplicate selectors in `plural` or `selectordinal` argument.
	* (e.g. {foo, plural, one {#} one {#}})
	*/
	ErrorKind[ErrorKind["DUPLICATE_PLURAL_ARGUMENT_SELECTOR"] = 20] = "DUPLICATE_PLURAL_ARGUMENT_SELECTOR";
	/** Duplicate selectors in `select` argument.
	* (e.g. {foo, select, apple {apple} apple {apple}})
	*/
	ErrorKind[ErrorKind["DUPLICATE_SELECT_ARGUMENT_SELECTOR"] = 21] = "DUPLICATE_SELECT_ARGUMENT_SELECTOR";
	/** Plural or select argument option must have `other` clause. */
	ErrorKind[ErrorKind["MISSING_OTHER_CLAUSE"] = 22] = "MISSING_OTHER_CLAUSE";
	/** The tag is malformed. (e.g. `<bold!>foo</bold!>) */
	ErrorKind[ErrorKind["INVALID_TAG"] = 23] = "INVALID_TAG";
	/** The tag name is invalid. (e.g. `<123>foo</123>`) */
	ErrorKind[ErrorKind["INVALID_TAG_NAME"] = 25] = "INVALID_TAG_NAME";
	/** The closing tag does not match the opening tag. (e.g. `<bold>foo</italic>`) */
	ErrorKind[ErrorKind["UNMATCHED_CLOSING_TAG"] = 26] = "UNMATCHED_CLOSING_TAG";
	/** The opening tag has unmatched closing tag. (e.g. `<bold>foo`) */
	ErrorKind[ErrorKind["UNCLOSED_TAG"] = 27] = "UNCLOSED_TAG";
	return ErrorKind;
}({});
var TYPE = /* @__PURE__ */ function(TYPE) {
	/**
	* Raw text
	*/
	TYPE[TYPE["literal"] = 0] = "literal";
	/**
	* Variable w/o any format, e.g `var` in `this is a {var}`
	*/
	TYPE[TYPE["argument"] = 1] = "argument";
	/**
	* Variable w/ number format
	*/
	TYPE[TYPE["number"] = 2] = "number";
	/**
	* Variable w/ date format
	*/
	TYPE[TYPE["date"] = 3] = "date";
	/**
	* Variable w/ time format
	*/
	TYPE[TYPE["time"] = 4] = "time";
	/**
	* Variable w/ select format
	*/
	TYPE[TYPE["select"] = 5] = "select";
	/**
	* Variable w/ plural format
	*/
	TYPE[TYPE["plural"] = 6] = "plural";
	/**
	* Only possible within plural argument.
	* This is the `#` symbol that will be substituted with the count.
	*/
	TYPE[TYPE["pound"] = 7] = "pound";
	/**
	* XML-like tag
	*/
	TYPE[TYPE["tag"] = 8] = "tag";
	return TYPE;
}({});
function isNumberElement(el) {
	return el.type === 2;
}
function isDateElement(el) {
	return el.type === 3;
}
function isTimeElement(el) {
	return el.type === 4;
}
function isSelectElement(el) {
	return el.type === 5;
}
function isPluralElement(el) {
	return el.type === 6;
}
function isTagElement(el) {
	return el.type === 8;
}
function isNumberSkeleton(el) {
	return !!(el && typeof el === "object" && el.type === 0);
}
function isDateTimeSkeleton(el) {
	return !!(el && typeof el === "object" && el.type === 1);
}
var SPACE_SEPARATOR_REGEX = /[ \xA0\u1680\u2000-\u200A\u202F\u205F\u3000]/;
var IDENTIFIER_PREFIX_REGEX = /([^\t-\r -\/:-@\[-\^`\{-~\x85\xA0-\xA7\xA9\xAB\xAC\xAE\xB0\xB1\xB6\xBB\xBF\xD7\xF7\u1680\u2000-\u200A\u2010-\u2029\u202F-\u203E\u2041-\u2053\u2055-\u205F\u2190-\u245F\u2500-\u2775\u2794-\u2BFF\u2E00-\u2E7F\u3000-\u3003\u3008-\u3020\u3030\uFD3E\uFD3F\uFE45\uFE46]*)/g;
var timeData = {
	"001": ["H", "h"],
	"419": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"AC": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"AD": ["H", "hB"],
	"AE": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"AF": [
		"H",
		"hb",
		"hB",
		"h"
	],
	"AG": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"AI": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"AL": [
		"h",
		"H",
		"hB"
	],
	"AM": ["H", "hB"],
	"AO": ["H", "hB"],
	"AR": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"AS": ["h", "H"],
	"AT": ["H", "hB"],
	"AU": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"AW": ["H", "hB"],
	"AX": ["H"],
	"AZ": [
		"H",
		"hB",
		"h"
	],
	"BA": [
		"H",
		"hB",
		"h"
	],
	"BB": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"BD": [
		"h",
		"hB",
		"H"
	],
	"BE": ["H", "hB"],
	"BF": ["H", "hB"],
	"BG": [
		"H",
		"hB",
		"h"
	],
	"BH": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"BI": ["H", "h"],
	"BJ": ["H", "hB"],
	"BL": ["H", "hB"],
	"BM": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"BN": [
		"hb",
		"hB",
		"h",
		"H"
	],
	"BO": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"BQ": ["H"],
	"BR": ["H", "hB"],
	"BS": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"BT": ["h", "H"],
	"BW": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"BY": ["H", "h"],
	"BZ": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"CA": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"CC": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"CD": ["hB", "H"],
	"CF": [
		"H",
		"h",
		"hB"
	],
	"CG": ["H", "hB"],
	"CH": [
		"H",
		"hB",
		"h"
	],
	"CI": ["H", "hB"],
	"CK": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"CL": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"CM": [
		"H",
		"h",
		"hB"
	],
	"CN": [
		"H",
		"hB",
		"hb",
		"h"
	],
	"CO": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"CP": ["H"],
	"CR": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"CU": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"CV": ["H", "hB"],
	"CW": ["H", "hB"],
	"CX": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"CY": [
		"h",
		"H",
		"hb",
		"hB"
	],
	"CZ": ["H"],
	"DE": ["H", "hB"],
	"DG": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"DJ": ["h", "H"],
	"DK": ["H"],
	"DM": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"DO": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"DZ": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"EA": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"EC": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"EE": ["H", "hB"],
	"EG": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"EH": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"ER": ["h", "H"],
	"ES": [
		"H",
		"hB",
		"h",
		"hb"
	],
	"ET": [
		"hB",
		"hb",
		"h",
		"H"
	],
	"FI": ["H"],
	"FJ": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"FK": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"FM": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"FO": ["H", "h"],
	"FR": ["H", "hB"],
	"GA": ["H", "hB"],
	"GB": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"GD": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"GE": [
		"H",
		"hB",
		"h"
	],
	"GF": ["H", "hB"],
	"GG": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"GH": ["h", "H"],
	"GI": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"GL": ["H", "h"],
	"GM": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"GN": ["H", "hB"],
	"GP": ["H", "hB"],
	"GQ": [
		"H",
		"hB",
		"h",
		"hb"
	],
	"GR": [
		"h",
		"H",
		"hb",
		"hB"
	],
	"GS": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"GT": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"GU": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"GW": ["H", "hB"],
	"GY": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"HK": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"HN": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"HR": ["H", "hB"],
	"HT": ["H", "hB"],
	"HU": ["H", "h"],
	"IC": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"ID": ["H"],
	"IE": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"IL": ["H", "hB"],
	"IM": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"IN": ["h", "H"],
	"IO": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"IQ": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"IR": ["hB", "H"],
	"IS": ["H"],
	"IT": ["H", "hB"],
	"JE": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"JM": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"JO": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"JP": [
		"H",
		"K",
		"h"
	],
	"KE": [
		"hB",
		"hb",
		"H",
		"h"
	],
	"KG": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"KH": [
		"hB",
		"h",
		"H",
		"hb"
	],
	"KI": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"KM": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"KN": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"KP": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"KR": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"KW": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"KY": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"KZ": ["H", "hB"],
	"LA": [
		"H",
		"hb",
		"hB",
		"h"
	],
	"LB": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"LC": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"LI": [
		"H",
		"hB",
		"h"
	],
	"LK": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"LR": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"LS": ["h", "H"],
	"LT": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"LU": [
		"H",
		"h",
		"hB"
	],
	"LV": [
		"H",
		"hB",
		"hb",
		"h"
	],
	"LY": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"MA": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"MC": ["H", "hB"],
	"MD": ["H", "hB"],
	"ME": [
		"H",
		"hB",
		"h"
	],
	"MF": ["H", "hB"],
	"MG": ["H", "h"],
	"MH": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"MK": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"ML": ["H"],
	"MM": [
		"hB",
		"hb",
		"H",
		"h"
	],
	"MN": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"MO": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"MP": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"MQ": ["H", "hB"],
	"MR": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"MS": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"MT": ["H", "h"],
	"MU": ["H", "h"],
	"MV": ["H", "h"],
	"MW": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"MX": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"MY": [
		"hb",
		"hB",
		"h",
		"H"
	],
	"MZ": ["H", "hB"],
	"NA": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"NC": ["H", "hB"],
	"NE": ["H"],
	"NF": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"NG": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"NI": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"NL": ["H", "hB"],
	"NO": ["H", "h"],
	"NP": [
		"H",
		"h",
		"hB"
	],
	"NR": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"NU": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"NZ": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"OM": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"PA": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"PE": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"PF": [
		"H",
		"h",
		"hB"
	],
	"PG": ["h", "H"],
	"PH": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"PK": [
		"h",
		"hB",
		"H"
	],
	"PL": ["H", "h"],
	"PM": ["H", "hB"],
	"PN": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"PR": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"PS": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"PT": ["H", "hB"],
	"PW": ["h", "H"],
	"PY": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"QA": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"RE": ["H", "hB"],
	"RO": ["H", "hB"],
	"RS": [
		"H",
		"hB",
		"h"
	],
	"RU": ["H"],
	"RW": [
		"hB",
		"hb",
		"H",
		"h"
	],
	"SA": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"SB": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"SC": [
		"H",
		"h",
		"hB"
	],
	"SD": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"SE": ["H"],
	"SG": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"SH": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"SI": ["H", "hB"],
	"SJ": ["H"],
	"SK": ["H"],
	"SL": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"SM": [
		"H",
		"h",
		"hB"
	],
	"SN": [
		"H",
		"h",
		"hB"
	],
	"SO": ["h", "H"],
	"SR": ["H", "hB"],
	"SS": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"ST": ["H", "hB"],
	"SV": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"SX": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"SY": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"SZ": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"TA": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"TC": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"TD": [
		"h",
		"H",
		"hB"
	],
	"TF": [
		"H",
		"h",
		"hB"
	],
	"TG": ["H", "hB"],
	"TH": ["H", "h"],
	"TJ": ["H", "h"],
	"TL": [
		"H",
		"hB",
		"hb",
		"h"
	],
	"TM": ["H", "h"],
	"TN": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"TO": ["h", "H"],
	"TR": ["H", "hB"],
	"TT": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"TW": [
		"hB",
		"hb",
		"h",
		"H"
	],
	"TZ": [
		"hB",
		"hb",
		"H",
		"h"
	],
	"UA": [
		"H",
		"hB",
		"h"
	],
	"UG": [
		"hB",
		"hb",
		"H",
		"h"
	],
	"UM": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"US": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"UY": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"UZ": [
		"H",
		"hB",
		"h"
	],
	"VA": [
		"H",
		"h",
		"hB"
	],
	"VC": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"VE": [
		"h",
		"H",
		"hB",
		"hb"
	],
	"VG": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"VI": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"VN": ["H", "h"],
	"VU": ["h", "H"],
	"WF": ["H", "hB"],
	"WS": ["h", "H"],
	"XK": [
		"H",
		"hB",
		"h"
	],
	"YE": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"YT": ["H", "hB"],
	"ZA": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"ZM": ["H", "hB"],
	"ZW": ["H", "h"],
	"af-ZA": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"ar-001": [
		"h",
		"hB",
		"hb",
		"H"
	],
	"ca-ES": [
		"H",
		"h",
		"hB"
	],
	"en-001": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"en-HK": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"en-IL": [
		"H",
		"h",
		"hb",
		"hB"
	],
	"en-MY": [
		"h",
		"hb",
		"H",
		"hB"
	],
	"es-BR": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"es-ES": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"es-GQ": [
		"H",
		"h",
		"hB",
		"hb"
	],
	"fr-CA": [
		"H",
		"h",
		"hB"
	],
	"gl-ES": [
		"H",
		"h",
		"hB"
	],
	"gu-IN": [
		"hB",
		"hb",
		"h",
		"H"
	],
	"hi-IN": [
		"hB",
		"h",
		"H"
	],
	"it-CH": [
		"H",
		"h",
		"hB"
	],
	"it-IT": [
		"H",
		"h",
		"hB"
	],
	"kn-IN": [
		"hB",
		"h",
		"H"
	],
	"ku-SY": ["H", "hB"],
	"ml-IN": [
		"hB",
		"h",
		"H"
	],
	"mr-IN": [
		"hB",
		"hb",
		"h",
		"H"
	],
	"pa-IN": [
		"hB",
		"hb",
		"h",
		"H"
	],
	"ta-IN": [
		"hB",
		"h",
		"hb",
		"H"
	],
	"te-IN": [
		"hB",
		"h",
		"H"
	],
	"zu-ZA": [
		"H",
		"hB",
		"hb",
		"h"
	]
};
/**
* Returns the best matching date time pattern if a date time skeleton
* pattern is provided with a locale. Follows the Unicode specification:
* https://www.unicode.org/reports/tr35/tr35-dates.html#table-mapping-requested-time-skeletons-to-patterns
* @param skeleton date time skeleton pattern that possibly includes j, J or C
* @param locale
*/
function getBestPattern(skeleton, locale) {
	let skeletonCopy = "";
	for (let patternPos = 0; patternPos < skeleton.length; patternPos++) {
		const patternChar = skeleton.charAt(patternPos);
		if (patternChar === "j") {
			let extraLength = 0;
			while (patternPos + 1 < skeleton.length && skeleton.charAt(patternPos + 1) === patternChar) {
				extraLength++;
				patternPos++;
			}
			let hourLen = 1 + (extraLength & 1);
			let dayPeriodLen = extraLength < 2 ? 1 : 3 + (extraLength >> 1);
			let dayPeriodChar = "a";
			let hourChar = getDefaultHourSymbolFromLocale(locale);
			if (hourChar == "H" || hourChar == "k") dayPeriodLen = 0;
			while (dayPeriodLen-- > 0) skeletonCopy += dayPeriodChar;
			while (hourLen-- > 0) skeletonCopy = hourChar + skeletonCopy;
		} else if (patternChar === "J") skeletonCopy += "H";
		else skeletonCopy += patternChar;
	}
	return skeletonCopy;
}
/**
* Maps the [hour cycle type](https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Intl/Locale/hourCycle)
* of the given `locale` to the corresponding time pattern.
* @param locale
*/
function getDefaultHourSymbolFromLocale(locale) {
	let hourCycle = locale.hourCycle;
	if (hourCycle === void 0) {
		const localeWithHourCycles = locale;
		hourCycle = localeWithHourCycles.getHourCycles?.()[0] ?? localeWithHourCycles.hourCycles?.[0];
	}
	if (hourCycle) switch (hourCycle) {
		case "h24": return "k";
		case "h23": return "H";
		case "h12": return "h";
		case "h11": return "K";
		default: throw new Error("Invalid hourCycle");
	}
	const languageTag = locale.language;
	let regionTag;
	if (languageTag !== "root") regionTag = locale.maximize().region;
	return (timeData[`${languageTag}-${regionTag}`] || timeData[regionTag || ""] || timeData[languageTag || ""] || timeData[`${languageTag}-001`] || timeData["001"])[0].charAt(0);
}
var SPACE_SEPARATOR_START_REGEX = new RegExp(`^${SPACE_SEPARATOR_REGEX.source}*`);
var SPACE_SEPARATOR_END_REGEX = new RegExp(`${SPACE_SEPARATOR_REGEX.source}*$`);
function createLocation(start, end) {
	return {
		start,
		end
	};
}
var hasNativeFromEntries = !!Object.fromEntries;
var hasTrimStart = !!String.prototype.trimStart;
var hasTrimEnd = !!String.prototype.trimEnd;
var fromEntries = hasNativeFromEntries ? Object.fromEntries : function fromEntries(entries) {
	const obj = {};
	for (const [k, v] of entries) obj[k] = v;
	return obj;
};
var trimStart = hasTrimStart ? function trimStart(s) {
	return s.trimStart();
} : function trimStart(s) {
	return s.replace(SPACE_SEPARATOR_START_REGEX, "");
};
var trimEnd = hasTrimEnd ? function trimEnd(s) {
	return s.trimEnd();
} : function trimEnd(s) {
	return s.replace(SPACE_SEPARATOR_END_REGEX, "");
};
var IDENTIFIER_PREFIX_RE = createIdentifierPrefixRegex();
function createIdentifierPrefixRegex() {
	try {
		const regex = /* @__PURE__ */ new RegExp("([^\\p{White_Space}\\p{Pattern_Syntax}]*)", "yu");
		if (regex.exec("a ")?.[1] === "a") return regex;
	} catch {}
	return IDENTIFIER_PREFIX_REGEX;
}
function matchIdentifierAtIndex(s, index) {
	IDENTIFIER_PREFIX_RE.lastIndex = index;
	return IDENTIFIER_PREFIX_RE.exec(s)[1] ?? "";
}
function plainTopLevelEndPosition(message) {
	if (message.length === 0) return null;
	let line = 1;
	let column = 1;
	for (let offset = 0; offset < message.length;) {
		const code = message.charCodeAt(offset);
		switch (code) {
			case 35:
			case 39:
			case 60:
			case 123:
			case 125: return null;
		}
		if (code === 10) {
			line++;
			column = 1;
			offset++;
		} else {
			column++;
			if (code >= 55296 && code <= 56319 && offset + 1 < message.length) {
				const next = message.charCodeAt(offset + 1);
				offset += next >= 56320 && next <= 57343 ? 2 : 1;
			} else offset++;
		}
	}
	return {
		offset: message.length,
		line,
		column
	};
}
var Parser = class {
	constructor(message, options = {}) {
		this.message = message;
		this.position = {
			offset: 0,
			line: 1,
			column: 1
		};
		this.ignoreTag = !!options.ignoreTag;
		this.locale = options.locale;
		this.requiresOtherClause = !!options.requiresOtherClause;
		this.shouldParseSkeletons = !!options.shouldParseSkeletons;
		this.captureEscapes = !!options.captureEscapes;
	}
	parse() {
		if (this.offset() !== 0) throw Error("parser can only be used once");
		if (this.message.length > 0) {
			const firstCode = this.message.charCodeAt(0);
			if (firstCode !== 35 && firstCode !== 39 && firstCode !== 60 && firstCode !== 123 && firstCode !== 125) {
				const plainEndPosition = plainTopLevelEndPosition(this.message);
				if (plainEndPosition) {
					const start = this.clonePosition();
					this.position = plainEndPosition;
					return {
						val: [{
							type: 0,
							value: this.message,
							...this.captureEscapes && { rawValue: this.message },
							location: createLocation(start, this.clonePosition())
						}],
						err: null
					};
				}
			}
		}
		return this.parseMessage(0, "", false);
	}
	parseMessage(nestingLevel, parentArgType, expectingCloseTag) {
		let elements = [];
		while (!this.isEOF()) {
			const char = this.char();
			if (char === 123) {
				const result = this.parseArgument(nestingLevel, expectingCloseTag);
				if (result.err) return result;
				elements.push(result.val);
			} else if (char === 125 && nestingLevel > 0) break;
			else if (char === 35 && (parentArgType === "plural" || parentArgType === "selectordinal")) {
				const position = this.clonePosition();
				this.bump();
				elements.push({
					type: 7,
					location: createLocation(position, this.clonePosition())
				});
			} else if (char === 60 && !this.ignoreTag && this.peek() === 47) {
				if (expectingCloseTag) break;
				else return this.error(26, createLocation(this.clonePosition(), this.clonePosition()));
			} else if (char === 60 && !this.ignoreTag && _isAlpha(this.peek() || 0)) {
				const result = this.parseTag(nestingLevel, parentArgType);
				if (result.err) return result;
				elements.push(result.val);
			} else {
				const result = this.parseLiteral(nestingLevel, parentArgType);
				if (result.err) return result;
				elements.push(result.val);
			}
		}
		return {
			val: elements,
			err: null
		};
	}
	/**
	* A tag name must start with an ASCII lower/upper case letter. The grammar is based on the
	* [custom element name][] except that a dash is NOT always mandatory and uppercase letters
	* are accepted:
	*
	* ```
	* tag ::= "<" tagName (whitespace)* "/>" | "<" tagName (whitespace)* ">" message "</" tagName (whitespace)* ">"
	* tagName ::= [a-z] (PENChar)*
	* PENChar ::=
	*     "-" | "." | [0-9] | "_" | [a-z] | [A-Z] | #xB7 | [#xC0-#xD6] | [#xD8-#xF6] | [#xF8-#x37D] |
	*     [#x37F-#x1FFF] | [#x200C-#x200D] | [#x203F-#x2040] | [#x2070-#x218F] | [#x2C00-#x2FEF] |
	*     [#x3001-#xD7FF] | [#xF900-#xFDCF] | [#xFDF0-#xFFFD] | [#x10000-#xEFFFF]
	* ```
	*
	* [custom element name]: https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name
	* NOTE: We're a bit more lax here since HTML technically does not allow uppercase HTML element but we do
	* since other tag-based engines like React allow it
	*/
	parseTag(nestingLevel, parentArgType) {
		const startPosition = this.clonePosition();
		this.bump();
		const tagName = this.parseTagName();
		this.bumpSpace();
		if (this.bumpIf("/>")) return {
			val: {
				type: 0,
				value: `<${tagName}/>`,
				location: createLocation(startPosition, this.clonePosition())
			},
			err: null
		};
		else if (this.bumpIf(">")) {
			const childrenResult = this.parseMessage(nestingLevel + 1, parentArgType, true);
			if (childrenResult.err) return childrenResult;
			const children = childrenResult.val;
			const endTagStartPosition = this.clonePosition();
			if (this.bumpIf("</")) {
				if (this.isEOF() || !_isAlpha(this.char())) return this.error(23, createLocation(endTagStartPosition, this.clonePosition()));
				const closingTagNameStartPosition = this.clonePosition();
				if (tagName !== this.parseTagName()) return this.error(26, createLocation(closingTagNameStartPosition, this.clonePosition()));
				this.bumpSpace();
				if (!this.bumpIf(">")) return this.error(23, createLocation(endTagStartPosition, this.clonePosition()));
				return {
					val: {
						type: 8,
						value: tagName,
						children,
						location: createLocation(startPosition, this.clonePosition())
					},
					err: null
				};
			} else return this.error(27, createLocation(startPosition, this.clonePosition()));
		} else return this.error(23, createLocation(startPosition, this.clonePosition()));
	}
	/**
	* This method assumes that the caller has peeked ahead for the first tag character.
	*/
	parseTagName() {
		const startOffset = this.offset();
		this.bump();
		while (!this.isEOF() && _isPotentialElementNameChar(this.char())) this.bump();
		return this.message.slice(startOffset, this.offset());
	}
	parseLiteral(nestingLevel, parentArgType) {
		const start = this.clonePosition();
		let value = "";
		while (true) {
			const parseQuoteResult = this.tryParseQuote(parentArgType);
			if (parseQuoteResult) {
				value += parseQuoteResult;
				continue;
			}
			const parseUnquotedResult = this.tryParseUnquoted(nestingLevel, parentArgType);
			if (parseUnquotedResult) {
				value += parseUnquotedResult;
				continue;
			}
			const parseLeftAngleResult = this.tryParseLeftAngleBracket();
			if (parseLeftAngleResult) {
				value += parseLeftAngleResult;
				continue;
			}
			break;
		}
		const location = createLocation(start, this.clonePosition());
		return {
			val: {
				type: 0,
				value,
				location,
				...this.captureEscapes && { rawValue: this.message.slice(start.offset, this.offset()) }
			},
			err: null
		};
	}
	tryParseLeftAngleBracket() {
		if (!this.isEOF() && this.char() === 60 && (this.ignoreTag || !_isAlphaOrSlash(this.peek() || 0))) {
			this.bump();
			return "<";
		}
		return null;
	}
	/**
	* Starting with ICU 4.8, an ASCII apostrophe only starts quoted text if it immediately precedes
	* a character that requires quoting (that is, "only where needed"), and works the same in
	* nested messages as on the top level of the pattern. The new behavior is otherwise compatible.
	*/
	tryParseQuote(parentArgType) {
		if (this.isEOF() || this.char() !== 39) return null;
		switch (this.peek()) {
			case 39:
				this.bump();
				this.bump();
				return "'";
			case 123:
			case 60:
			case 62:
			case 125: break;
			case 35:
				if (parentArgType === "plural" || parentArgType === "selectordinal") break;
				return null;
			default: return null;
		}
		this.bump();
		const codePoints = [this.char()];
		this.bump();
		while (!this.isEOF()) {
			const ch = this.char();
			if (ch === 39) {
				if (this.peek() === 39) {
					codePoints.push(39);
					this.bump();
				} else {
					this.bump();
					break;
				}
			} else codePoints.push(ch);
			this.bump();
		}
		return String.fromCodePoint(...codePoints);
	}
	tryParseUnquoted(nestingLevel, parentArgType) {
		if (this.isEOF()) return null;
		const ch = this.char();
		if (ch === 60 || ch === 123 || ch === 35 && (parentArgType === "plural" || parentArgType === "selectordinal") || ch === 125 && nestingLevel > 0) return null;
		else {
			this.bump();
			return String.fromCodePoint(ch);
		}
	}
	parseArgument(nestingLevel, expectingCloseTag) {
		const openingBracePosition = this.clonePosition();
		this.bump();
		this.bumpSpace();
		if (this.isEOF()) return this.error(1, createLocation(openingBracePosition, this.clonePosition()));
		if (this.char() === 125) {
			this.bump();
			return this.error(2, createLocation(openingBracePosition, this.clonePosition()));
		}
		let value = this.parseIdentifierIfPossible().value;
		if (!value) return this.error(3, createLocation(openingBracePosition, this.clonePosition()));
		this.bumpSpace();
		if (this.isEOF()) return this.error(1, createLocation(openingBracePosition, this.clonePosition()));
		switch (this.char()) {
			case 125:
				this.bump();
				return {
					val: {
						type: 1,
						value,
						location: createLocation(openingBracePosition, this.clonePosition())
					},
					err: null
				};
			case 44:
				this.bump();
				this.bumpSpace();
				if (this.isEOF()) return this.error(1, createLocation(openingBracePosition, this.clonePosition()));
				return this.parseArgumentOptions(nestingLevel, expectingCloseTag, value, openingBracePosition);
			default: return this.error(3, createLocation(openingBracePosition, this.clonePosition()));
		}
	}
	/**
	* Advance the parser until the end of the identifier, if it is currently on
	* an identifier character. Return an empty string otherwise.
	*/
	parseIdentifierIfPossible() {
		const startingPosition = this.clonePosition();
		const startOffset = this.offset();
		const value = matchIdentifierAtIndex(this.message, startOffset);
		const endOffset = startOffset + value.length;
		this.bumpTo(endOffset);
		return {
			value,
			location: createLocation(startingPosition, this.clonePosition())
		};
	}
	parseArgumentOptions(nestingLevel, expectingCloseTag, value, openingBracePosition) {
		let typeStartPosition = this.clonePosition();
		let argType = this.parseIdentifierIfPossible().value;
		let typeEndPosition = this.clonePosition();
		switch (argType) {
			case "": return this.error(4, createLocation(typeStartPosition, typeEndPosition));
			case "number":
			case "date":
			case "time": {
				this.bumpSpace();
				let styleAndLocation = null;
				if (this.bumpIf(",")) {
					this.bumpSpace();
					const styleStartPosition = this.clonePosition();
					const result = this.parseSimpleArgStyleIfPossible();
					if (result.err) return result;
					const style = trimEnd(result.val);
					if (style.length === 0) return this.error(6, createLocation(this.clonePosition(), this.clonePosition()));
					styleAndLocation = {
						style,
						styleLocation: createLocation(styleStartPosition, this.clonePosition())
					};
				}
				const argCloseResult = this.tryParseArgumentClose(openingBracePosition);
				if (argCloseResult.err) return argCloseResult;
				const location = createLocation(openingBracePosition, this.clonePosition());
				if (styleAndLocation && styleAndLocation.style.startsWith("::")) {
					let skeleton = trimStart(styleAndLocation.style.slice(2));
					if (argType === "number") {
						const result = this.parseNumberSkeletonFromString(skeleton, styleAndLocation.styleLocation);
						if (result.err) return result;
						return {
							val: {
								type: 2,
								value,
								location,
								style: result.val
							},
							err: null
						};
					} else {
						if (skeleton.length === 0) return this.error(10, location);
						let dateTimePattern = skeleton;
						if (this.locale) dateTimePattern = getBestPattern(skeleton, this.locale);
						const style = {
							type: 1,
							pattern: dateTimePattern,
							location: styleAndLocation.styleLocation,
							parsedOptions: this.shouldParseSkeletons ? parseDateTimeSkeleton(dateTimePattern) : {}
						};
						return {
							val: {
								type: argType === "date" ? 3 : 4,
								value,
								location,
								style
							},
							err: null
						};
					}
				}
				return {
					val: {
						type: argType === "number" ? 2 : argType === "date" ? 3 : 4,
						value,
						location,
						style: styleAndLocation?.style ?? null
					},
					err: null
				};
			}
			case "plural":
			case "selectordinal":
			case "select": {
				const typeEndPosition = this.clonePosition();
				this.bumpSpace();
				if (!this.bumpIf(",")) return this.error(12, createLocation(typeEndPosition, { ...typeEndPosition }));
				this.bumpSpace();
				let identifierAndLocation = this.parseIdentifierIfPossible();
				let pluralOffset = 0;
				if (argType !== "select" && identifierAndLocation.value === "offset") {
					if (!this.bumpIf(":")) return this.error(13, createLocation(this.clonePosition(), this.clonePosition()));
					this.bumpSpace();
					const result = this.tryParseDecimalInteger(13, 14);
					if (result.err) return result;
					this.bumpSpace();
					identifierAndLocation = this.parseIdentifierIfPossible();
					pluralOffset = result.val;
				}
				const optionsResult = this.tryParsePluralOrSelectOptions(nestingLevel, argType, expectingCloseTag, identifierAndLocation);
				if (optionsResult.err) return optionsResult;
				const argCloseResult = this.tryParseArgumentClose(openingBracePosition);
				if (argCloseResult.err) return argCloseResult;
				const location = createLocation(openingBracePosition, this.clonePosition());
				if (argType === "select") return {
					val: {
						type: 5,
						value,
						options: fromEntries(optionsResult.val),
						location
					},
					err: null
				};
				else return {
					val: {
						type: 6,
						value,
						options: fromEntries(optionsResult.val),
						offset: pluralOffset,
						pluralType: argType === "plural" ? "cardinal" : "ordinal",
						location
					},
					err: null
				};
			}
			default: return this.error(5, createLocation(typeStartPosition, typeEndPosition));
		}
	}
	tryParseArgumentClose(openingBracePosition) {
		if (this.isEOF() || this.char() !== 125) return this.error(1, createLocation(openingBracePosition, this.clonePosition()));
		this.bump();
		return {
			val: true,
			err: null
		};
	}
	/**
	* See: https://github.com/unicode-org/icu/blob/af7ed1f6d2298013dc303628438ec4abe1f16479/icu4c/source/common/messagepattern.cpp#L659
	*/
	parseSimpleArgStyleIfPossible() {
		let nestedBraces = 0;
		const startPosition = this.clonePosition();
		while (!this.isEOF()) switch (this.char()) {
			case 39: {
				this.bump();
				let apostrophePosition = this.clonePosition();
				if (!this.bumpUntil("'")) return this.error(11, createLocation(apostrophePosition, this.clonePosition()));
				this.bump();
				break;
			}
			case 123:
				nestedBraces += 1;
				this.bump();
				break;
			case 125:
				if (nestedBraces > 0) nestedBraces -= 1;
				else return {
					val: this.message.slice(startPosition.offset, this.offset()),
					err: null
				};
				break;
			default: this.bump();
		}
		return {
			val: this.message.slice(startPosition.offset, this.offset()),
			err: null
		};
	}
	parseNumberSkeletonFromString(skeleton, location) {
		let tokens = [];
		try {
			tokens = parseNumberSkeletonFromString(skeleton);
		} catch {
			return this.error(7, location);
		}
		return {
			val: {
				type: 0,
				tokens,
				location,
				parsedOptions: this.shouldParseSkeletons ? parseNumberSkeleton(tokens) : {}
			},
			err: null
		};
	}
	/**
	* @param nesting_level The current nesting level of messages.
	*     This can be positive when parsing message fragment in select or plural argument options.
	* @param parent_arg_type The parent argument's type.
	* @param parsed_first_identifier If provided, this is the first identifier-like selector of
	*     the argument. It is a by-product of a previous parsing attempt.
	* @param expecting_close_tag If true, this message is directly or indirectly nested inside
	*     between a pair of opening and closing tags. The nested message will not parse beyond
	*     the closing tag boundary.
	*/
	tryParsePluralOrSelectOptions(nestingLevel, parentArgType, expectCloseTag, parsedFirstIdentifier) {
		let hasOtherClause = false;
		const options = [];
		const parsedSelectors = /* @__PURE__ */ new Set();
		let { value: selector, location: selectorLocation } = parsedFirstIdentifier;
		while (true) {
			if (selector.length === 0) {
				const startPosition = this.clonePosition();
				if (parentArgType !== "select" && this.bumpIf("=")) {
					const result = this.tryParseDecimalInteger(16, 19);
					if (result.err) return result;
					selectorLocation = createLocation(startPosition, this.clonePosition());
					selector = this.message.slice(startPosition.offset, this.offset());
				} else break;
			}
			if (parsedSelectors.has(selector)) return this.error(parentArgType === "select" ? 21 : 20, selectorLocation);
			if (selector === "other") hasOtherClause = true;
			this.bumpSpace();
			const openingBracePosition = this.clonePosition();
			if (!this.bumpIf("{")) return this.error(parentArgType === "select" ? 17 : 18, createLocation(this.clonePosition(), this.clonePosition()));
			const fragmentResult = this.parseMessage(nestingLevel + 1, parentArgType, expectCloseTag);
			if (fragmentResult.err) return fragmentResult;
			const argCloseResult = this.tryParseArgumentClose(openingBracePosition);
			if (argCloseResult.err) return argCloseResult;
			options.push([selector, {
				value: fragmentResult.val,
				location: createLocation(openingBracePosition, this.clonePosition())
			}]);
			parsedSelectors.add(selector);
			this.bumpSpace();
			({value: selector, location: selectorLocation} = this.parseIdentifierIfPossible());
		}
		if (options.length === 0) return this.error(parentArgType === "select" ? 15 : 16, createLocation(this.clonePosition(), this.clonePosition()));
		if (this.requiresOtherClause && !hasOtherClause) return this.error(22, createLocation(this.clonePosition(), this.clonePosition()));
		return {
			val: options,
			err: null
		};
	}
	tryParseDecimalInteger(expectNumberError, invalidNumberError) {
		let sign = 1;
		const startingPosition = this.clonePosition();
		if (this.bumpIf("+")) {} else if (this.bumpIf("-")) sign = -1;
		let hasDigits = false;
		let decimal = 0;
		while (!this.isEOF()) {
			const ch = this.char();
			if (ch >= 48 && ch <= 57) {
				hasDigits = true;
				decimal = decimal * 10 + (ch - 48);
				this.bump();
			} else break;
		}
		const location = createLocation(startingPosition, this.clonePosition());
		if (!hasDigits) return this.error(expectNumberError, location);
		decimal *= sign;
		if (!Number.isSafeInteger(decimal)) return this.error(invalidNumberError, location);
		return {
			val: decimal,
			err: null
		};
	}
	offset() {
		return this.position.offset;
	}
	isEOF() {
		return this.offset() === this.message.length;
	}
	clonePosition() {
		return {
			offset: this.position.offset,
			line: this.position.line,
			column: this.position.column
		};
	}
	/**
	* Return the code point at the current position of the parser.
	* Throws if the index is out of bound.
	*/
	char() {
		const offset = this.position.offset;
		if (offset >= this.message.length) throw Error("out of bound");
		const code = this.message.codePointAt(offset);
		if (code === void 0) throw Error(`Offset ${offset} is at invalid UTF-16 code unit boundary`);
		return code;
	}
	error(kind, location) {
		return {
			val: null,
			err: {
				kind,
				message: this.message,
				location
			}
		};
	}
	/** Bump the parser to the next UTF-16 code unit. */
	bump() {
		if (this.isEOF()) return;
		const code = this.char();
		if (code === 10) {
			this.position.line += 1;
			this.position.column = 1;
			this.position.offset += 1;
		} else {
			this.position.column += 1;
			this.position.offset += code < 65536 ? 1 : 2;
		}
	}
	/**
	* If the substring starting at the current position of the parser has
	* the given prefix, then bump the parser to the character immediately
	* following the prefix and return true. Otherwise, don't bump the parser
	* and return false.
	*/
	bumpIf(prefix) {
		const offset = this.offset();
		if (this.message.slice(offset, offset + prefix.length) === prefix) {
			for (let i = 0; i < prefix.length; i++) this.bump();
			return true;
		}
		return false;
	}
	/**
	* Bump the parser until the pattern character is found and return `true`.
	* Otherwise bump to the end of the file and return `false`.
	*/
	bumpUntil(pattern) {
		const currentOffset = this.offset();
		const index = this.message.indexOf(pattern, currentOffset);
		if (index >= 0) {
			this.bumpTo(index);
			return true;
		} else {
			this.bumpTo(this.message.length);
			return false;
		}
	}
	/**
	* Bump the parser to the target offset.
	* If target offset is beyond the end of the input, bump the parser to the end of the input.
	*/
	bumpTo(targetOffset) {
		if (this.offset() > targetOffset) throw Error(`targetOffset ${targetOffset} must be greater than or equal to the current offset ${this.offset()}`);
		targetOffset = Math.min(targetOffset, this.message.length);
		while (true) {
			const offset = this.offset();
			if (offset === targetOffset) break;
			if (offset > targetOffset) throw Error(`targetOffset ${targetOffset} is at invalid UTF-16 code unit boundary`);
			this.bump();
			if (this.isEOF()) break;
		}
	}
	/** advance the parser through all whitespace to the next non-whitespace code unit. */
	bumpSpace() {
		while (!this.isEOF() && _isWhiteSpace(this.char())) this.bump();
	}
	/**
	* Peek at the *next* Unicode codepoint in the input without advancing the parser.
	* If the input has been exhausted, then this returns null.
	*/
	peek() {
		if (this.isEOF()) return null;
		const code = this.char();
		const offset = this.offset();
		return this.message.charCodeAt(offset + (code >= 65536 ? 2 : 1)) ?? null;
	}
};
/**
* This check if codepoint is alphabet (lower & uppercase)
* @param codepoint
* @returns
*/
function _isAlpha(codepoint) {
	return codepoint >= 97 && codepoint <= 122 || codepoint >= 65 && codepoint <= 90;
}
function _isAlphaOrSlash(codepoint) {
	return _isAlpha(codepoint) || codepoint === 47;
}
/** See `parseTag` function docs. */
function _isPotentialElementNameChar(c) {
	return c === 45 || c === 46 || c >= 48 && c <= 57 || c === 95 || c >= 97 && c <= 122 || c >= 65 && c <= 90 || c == 183 || c >= 192 && c <= 214 || c >= 216 && c <= 246 || c >= 248 && c <= 893 || c >= 895 && c <= 8191 || c >= 8204 && c <= 8205 || c >= 8255 && c <= 8256 || c >= 8304 && c <= 8591 || c >= 11264 && c <= 12271 || c >= 12289 && c <= 55295 || c >= 63744 && c <= 64975 || c >= 65008 && c <= 65533 || c >= 65536 && c <= 983039;
}
/**
* Code point equivalent of regex `\p{White_Space}`.
* From: https://www.unicode.org/Public/UCD/latest/ucd/PropList.txt
*/
function _isWhiteSpace(c) {
	return c >= 9 && c <= 13 || c === 32 || c === 133 || c >= 8206 && c <= 8207 || c === 8232 || c === 8233;
}
function pruneLocation(els) {
	els.forEach((el) => {
		delete el.location;
		if (isSelectElement(el) || isPluralElement(el)) for (const k in el.options) {
			delete el.options[k].location;
			pruneLocation(el.options[k].value);
		}
		else if (isNumberElement(el) && isNumberSkeleton(el.style)) delete el.style.location;
		else if ((isDateElement(el) || isTimeElement(el)) && isDateTimeSkeleton(el.style)) delete el.style.location;
		else if (isTagElement(el)) pruneLocation(el.children);
	});
}
function parse(message, opts = {}) {
	opts = {
		shouldParseSkeletons: true,
		requiresOtherClause: true,
		...opts
	};
	const result = new Parser(message, opts).parse();
	if (result.err) {
		const error = SyntaxError(ErrorKind[result.err.kind]);
		error.location = result.err.location;
		error.originalMessage = result.err.message;
		throw error;
	}
	if (!opts?.captureLocation) pruneLocation(result.val);
	return result.val;
}
// node_modules/icu-minify/dist/esm/production/compile.js
function a$1(e) {
	const n = f$1(parse(e));
	return 0 === n.length ? "" : 1 === n.length && "string" == typeof n[0] ? n[0] : n;
}
function f$1(t) {
	const e = [];
	for (const n of t) {
		const t = p$1(n);
		"string" == typeof t && e.length > 0 && "string" == typeof e[e.length - 1] ? e[e.length - 1] += t : e.push(t);
	}
	return e;
}
function l$1(t) {
	const e = f$1(t);
	if (0 === e.length) return "";
	if (1 === e.length) {
		const t = e[0];
		if ("string" == typeof t || t === 0) return t;
	}
	return e;
}
function p$1(t) {
	switch (t.type) {
		case TYPE.literal: return t.value;
		case TYPE.argument: return [t.value];
		case TYPE.number: return function(t) {
			const e = [t.value, 4], n = function(t) {
				if (!t) return;
				if ("string" == typeof t) return t;
				if ("parsedOptions" in t) {
					const e = t.parsedOptions;
					return Object.keys(e).length > 0 ? e : void 0;
				}
			}(t.style);
			void 0 !== n && e.push(n);
			return e;
		}(t);
		case TYPE.date: return function(t) {
			const e = [t.value, 5], n = g$1(t.style);
			void 0 !== n && e.push(n);
			return e;
		}(t);
		case TYPE.time: return function(t) {
			const e = [t.value, 6], n = g$1(t.style);
			void 0 !== n && e.push(n);
			return e;
		}(t);
		case TYPE.select: return function(t) {
			const e = Object.create(null);
			for (const [n, r] of Object.entries(t.options)) e[n] = l$1(r.value);
			return [
				t.value,
				1,
				e
			];
		}(t);
		case TYPE.plural: return function(t) {
			const e = Object.create(null);
			for (const [n, r] of Object.entries(t.options)) e[n] = l$1(r.value);
			return [
				t.value,
				"ordinal" === t.pluralType ? 3 : 2,
				e
			];
		}(t);
		case TYPE.pound: return 0;
		case TYPE.tag: return function(t) {
			const e = f$1(t.children), n = [t.value];
			0 === e.length ? n.push("") : n.push(...e);
			return n;
		}(t);
		default: throw new Error(`Unknown AST node type: ${t.type}`);
	}
}
function g$1(t) {
	if (t) {
		if ("string" == typeof t) return t;
		if ("parsedOptions" in t) {
			const e = t.parsedOptions;
			return Object.keys(e).length > 0 ? e : void 0;
		}
	}
}
// node_modules/icu-minify/dist/esm/production/format.js
function f(t, r, n = {}, e) {
	if ("string" == typeof t) return t;
	return g(i(t, r, n, e, void 0));
}
function i(t, r, n, e, o) {
	const u = [];
	for (const s of t) {
		const t = a(s, r, n, e, o);
		Array.isArray(t) ? u.push(...t) : u.push(t);
	}
	return u;
}
function a(f, a, y, d, h) {
	if ("string" == typeof f) return f;
	if (f === 0) {
		const t = h;
		return d.formatters.getNumberFormat(t.locale).format(t.value);
	}
	const [b, v, ...A] = f;
	if (void 0 === v) {
		const t = c(y, b);
		return String(t);
	}
	if ("number" != typeof v || v === 0) return function(t, r, n, e, o, u) {
		const f = c(e, t), m = g(i(r, n, e, o, u));
		return f(Array.isArray(m) ? m : [m]);
	}(b, [v, ...A], a, y, d, h);
	switch (v) {
		case 1: return function(t, r, n, e, o, u) {
			return l(r[String(c(e, t))] ?? r.other, n, e, o, u);
		}(b, A[0], a, y, d, h);
		case 2: return m(b, A[0], a, y, d, "cardinal");
		case 3: return m(b, A[0], a, y, d, "ordinal");
		case 4: return function(t, r, n, e, o) {
			const s = c(e, t), f = function(t, r) {
				if (!t) return;
				if ("string" == typeof t) return r.formats?.number?.[t] ? r.formats.number[t] : void 0;
				return t;
			}(r, o);
			return o.formatters.getNumberFormat(n, f).format(s);
		}(b, A[0], a, y, d);
		case 5: return p(b, A[0], a, y, d, "date");
		case 6: return p(b, A[0], a, y, d, "time");
		default: return "";
	}
}
function c(t, r) {
	return t[r];
}
function m(t, r, n, e, o, u) {
	const s = c(e, t), f = `=${s}`;
	if (f in r) return l(r[f], n, e, o, {
		value: s,
		locale: n
	});
	return l(r[o.formatters.getPluralRules(n, { type: u }).select(s)] ?? r.other, n, e, o, {
		value: s,
		locale: n
	});
}
function l(r, n, e, o, u) {
	return "string" == typeof r ? r : r === 0 ? a(r, n, e, o, u) : i(r, n, e, o, u);
}
function p(t, r, n, e, o, u) {
	const s = c(e, t), f = function(t, r, n) {
		if (!t) return;
		if ("string" == typeof t) return n.formats?.dateTime?.[t];
		return t;
	}(r, 0, o), i = {
		...f,
		timeZone: f?.timeZone ?? o.timeZone
	};
	return o.formatters.getDateTimeFormat(n, i).format(s);
}
function g(t) {
	if (0 === t.length) return "";
	const r = [];
	let n = "";
	for (const e of t) "string" == typeof e ? n += e : (n && (r.push(n), n = ""), r.push(e));
	return n && r.push(n), 1 === r.length ? r[0] : r;
}
// server/contract/locales/texts.ts
function makeTexts(language, catalog) {
	const { locale } = LANGUAGES[language];
	const texts = (key, values) => {
		const text = f(catalog[key], locale, values, { formatters });
		if (typeof text !== "string") throw new Error(`The text "${key}" has tags: use texts.rich`);
		return text;
	};
	return Object.assign(texts, {
		language,
		rich: (key, values) => {
			const text = f(catalog[key], locale, values, { formatters });
			return Array.isArray(text) ? text : [text];
		}
	});
}
/** Cached, because creating a format takes a thousand times longer than using it. */
var numbers = /* @__PURE__ */ new Map();
var plurals = /* @__PURE__ */ new Map();
var formatters = {
	getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
	getNumberFormat: (locale, options) => {
		if (options) return new Intl.NumberFormat(locale, options);
		const kept = numbers.get(locale) ?? new Intl.NumberFormat(locale);
		numbers.set(locale, kept);
		return kept;
	},
	getPluralRules: (locale, options) => {
		const key = `${locale} ${options?.type}`;
		const kept = plurals.get(key) ?? new Intl.PluralRules(locale, options);
		plurals.set(key, kept);
		return kept;
	}
};
// server/src/platform/languages/feature-texts.ts
/** `catalogs` has the content of `contract/locales/<language>/<feature>.json` for each language that is needed. */
function featureTexts(catalogs, make = makeTexts) {
	const made = /* @__PURE__ */ new Map();
	return (language) => {
		const kept = made.get(language);
		if (kept) return kept;
		const texts = make(language, compileAll(catalogs[language]));
		made.set(language, texts);
		return texts;
	};
}
function compileAll(catalog) {
	const texts = Object.entries(catalog).map(([key, text]) => [key, a$1(text)]);
	return Object.fromEntries(texts);
}
// server/src/cli/verify-report.ts
var t = Object.assign(featureTexts({ en: verifying_default })("en"), { quote: quoted });
/**
* Returns the report as lines for people. The first and the last line are the verdict, so that no file can be long
* enough to hide it.
*/
function reportLines(report, given = {}) {
	const { unreadable, elections, tracked } = report;
	const { ballot, fingerprint: announced } = given;
	const wrong = (one) => `  WRONG. ${quoted(one.file)}: ${one.code}: ${findingSentence(one, t)}`;
	const lines = unreadable.map(wrong);
	for (const { election, title, fingerprints, holds, receipts, ...found } of elections) {
		lines.push(title === void 0 ? `Election ${election}` : `${quoted(title)} (${election})`);
		for (const fingerprint of fingerprints) {
			lines.push(`  Key fingerprint: ${fingerprint}`);
			if (fingerprintIn(fingerprint) === announced) lines.push(`  OK. ${t("report.sameFingerprint")}`);
		}
		for (const one of holds) lines.push(`  ${NOT_GOOD.has(one.key) ? "" : "OK. "}${inWords(one, t)}`);
		if (!ballot) lines.push(...receipts.map((file) => `  ${quoted(file)}: ${NOT_LOOKED_UP}`));
		if (found.kind === "board" && !found.isCounted) lines.push(`  ${t("report.uncounted")}`);
		lines.push(...found.findings.map(wrong));
	}
	if (ballot) lines.push(ballotCheckSentences(ballot.check, ballot.known, t));
	if (tracked) lines.push(`${TRACKED[tracked.outcome]}${trackedSentence(tracked, t)}`);
	const line = summaryLine(report, given);
	return [
		line,
		...lines,
		line
	];
}
var TRACKED = {
	included: "OK. ",
	"not-in-copy": "",
	"not-found": "WRONG. "
};
/** What was found that is no good news. */
var NOT_GOOD = /* @__PURE__ */ new Set([
	"holds.empty",
	"holds.unapplied",
	"holds.earlier"
]);
var NOT_LOOKED_UP = "The receipt’s ballot was not looked up. Add --voter ID.";
/**
* Returns the summary, which people read as the verdict. A receipt says nothing before its ballot was looked up, and a
* copy that can be older than the ballot's checkpoint says nothing if the ballot is not in it.
*/
function summaryOf(report, ballot) {
	const summary = checkSummaryOf(report, t);
	if (summary.kind === "wrong") return summary;
	if (ballot && isAgainst(ballot)) return {
		kind: "wrong",
		sentences: [NOT_CONFIRMED]
	};
	if (summary.kind === "incomplete") return summary;
	if (ballot?.check.outcome === "not-in-copy") return {
		kind: "incomplete",
		sentences: [t("outcome.not-in-copy")]
	};
	return !ballot && report.elections.some(({ receipts }) => receipts.length > 0) ? {
		kind: "incomplete",
		sentences: [NOT_LOOKED_UP]
	} : summary;
}
/** Returns whether something is wrong with a ballot. */
var isAgainst = ({ check: { outcome } }) => outcome !== "included" && outcome !== "not-in-copy";
var NOT_CONFIRMED = "These files do not confirm the ballot.";
var TAGS = {
	"in-order": "OK.",
	incomplete: "INCOMPLETE.",
	wrong: "WRONG."
};
function summaryLine(report, { ballot, fingerprint }) {
	const { kind, sentences } = summaryOf(report, ballot);
	const advice = {
		"in-order": fingerprint === void 0 ? [COMPARE] : [],
		incomplete: [],
		wrong: ["Keep these files."]
	};
	return [
		TAGS[kind],
		...sentences,
		...advice[kind]
	].join(" ");
}
var COMPARE = "Compare the fingerprint with the fingerprint that was announced.";
/** Returns a finding as `--json` prints it. */
var findingInWords = ({ code, places, ...finding }) => ({
	code,
	message: t(`finding.${code}`),
	...finding,
	places: places.map((place) => inWords(place, t))
});
/** Returns the output of `--json`: the report, with its findings written out as sentences. */
function reportAsJson(report, ballot) {
	const { outcome, files, unreadable, elections, tracked } = report;
	return {
		outcome,
		files,
		verdict: summaryOf(report, ballot),
		unreadable: unreadable.map(findingInWords),
		elections: elections.map(({ holds, findings, isCounted, ...election }) => ({
			...election,
			holds: holds.map((one) => inWords(one, t)),
			isCounted,
			findings: findings.map(findingInWords)
		})),
		...tracked && { tracked: {
			...tracked,
			sentence: trackedSentence(tracked, t)
		} },
		...ballot && { ballot: {
			check: {
				...ballot.check,
				findings: ballot.check.findings.map(findingInWords)
			},
			sentence: ballotCheckSentences(ballot.check, ballot.known, t)
		} }
	};
}
// server/src/cli/verify-files.ts
var usage = `Usage: node verifier.mjs FILE… [--fingerprint F] [--voter ID [--weight N]] [--tracking T] [--json]
       node verifier.mjs --version
       node verifier.mjs --help`;
var help = `${usage}

Verifies copies of boards, audit packages, receipts, and archives of encrypted elections. The first and the last line
are the verdict.

  --fingerprint F  the announced fingerprint of the key; if it contains spaces, in quotation marks
  --voter ID       finds this voter's ballot; exactly one file has to be a receipt
  --weight N       the weight of that ballot in the smallest unit: 415 for 41.5; 1 if omitted
  --tracking T     finds the encrypted ballot with this tracking number
  --json           prints JSON

Status: 0 nothing is wrong, 1 something is wrong, 2 the arguments are invalid or a file can't be read.`;
var options = {
	fingerprint: { type: "string" },
	voter: { type: "string" },
	weight: {
		type: "string",
		default: "1"
	},
	tracking: { type: "string" },
	json: {
		type: "boolean",
		default: false
	}
};
/** @throws InputError with the usage */
function readArguments(args) {
	const { values, positionals } = parseArguments({
		args,
		allowPositionals: true,
		options
	}, usage);
	const { voter, weight, json: isJson } = values;
	const fingerprint = values.fingerprint && fingerprintIn(values.fingerprint);
	const tracking = values.tracking?.trim();
	if (positionals.length === 0) throw new InputError(usage);
	if (fingerprint !== void 0 && !/^([0-9a-f]{64}|\d{40})$/.test(fingerprint)) throw new InputError(`--fingerprint must have 64 hexadecimal digits, or 40 digits for an archive.\n${usage}`);
	if (tracking !== void 0 && trackedHash(tracking) === void 0) throw new InputError(`--tracking must have 43 characters.\n${usage}`);
	if (!/^[1-9]\d{0,6}$/.test(weight)) throw new InputError(`--weight must be a whole number of at least 1. If weights have decimals, it counts the smallest unit: 415 for 41.5.\n${usage}`);
	return {
		files: positionals,
		fingerprint,
		tracking,
		voter: voter?.trim().toUpperCase(),
		weight: Number(weight),
		isJson
	};
}
/** A million rankings of 20 candidates take 500 MB. */
var MEGABYTES_MAX = 1e3;
var crypto = {
	hash: sha256,
	verify: createVerify()
};
/** Reading a key takes as long as checking a signature, and a board has only one key, so the key is read once. */
function createVerify() {
	let known;
	return (publicKey, message, signature) => {
		const x = Buffer.from(publicKey).toString("base64url");
		if (known?.x !== x) known = {
			x,
			key: createPublicKey({
				key: {
					kty: "OKP",
					crv: "Ed25519",
					x
				},
				format: "jwk"
			})
		};
		return verify(null, message, known.key, signature);
	};
}
function* readAll(files) {
	for (const name of files) yield readOrSay(name);
}
function readOrSay(name) {
	try {
		return {
			name,
			bytes: readGiven(name, MEGABYTES_MAX)
		};
	} catch (error) {
		if (!(error instanceof UnreadableError)) throw error;
		return {
			name,
			unopened: error.reason
		};
	}
}
/** Checks the ballot of a voter whose receipt is among the files. */
function findBallot(files, { voter, weight, fingerprint }) {
	const boards = [];
	const receipts = [];
	for (const name of files) {
		const given = readFile(readGiven(name, MEGABYTES_MAX));
		if ("receipt" in given) receipts.push(given.receipt);
		else boards.push({
			name,
			file: given.board
		});
	}
	const [receipt, ...others] = receipts;
	const code = receipt && readCode(receipt.code);
	if (!receipt || !code || others.length > 0) throw new InputError("--voter needs exactly one receipt among the files.");
	const board = boards.filter(({ file }) => file.election === receipt.election).toSorted(({ file: one }, { file: other }) => one.heads.length - other.heads.length || Number(!!one.openings) - Number(!!other.openings)).at(-1);
	if (!board) throw new InputError("Add a file with the board of the election in the receipt.");
	const held = {
		election: receipt.election,
		userId: voter,
		code,
		weight
	};
	return {
		check: checkBallotInFile({
			...board,
			held,
			ballot: receipt,
			expected: { fingerprint }
		}, crypto),
		known: board.file.contest ?? receipt
	};
}
var STATUS = {
	holds: 0,
	empty: 0,
	wrong: 1,
	unreadable: 2
};
var group = createGroup(BELENIOS_2048, createOpensslPowers);
/** Examines archives. They can be larger than memory, so they are read in pieces. */
async function examineAll(names) {
	const examined = await examineCopies(group, names.map((name) => ({ open: () => piecesOf(name) })));
	return names.flatMap((name, place) => {
		const one = examined[place];
		return one ? [{
			name,
			examined: one
		}] : [];
	});
}
/** Returns whether a file is the archive of an encrypted election. */
function isArchiveFile(name) {
	try {
		for (const start of piecesOf(name, ARCHIVE_START)) return isArchive(start);
	} catch (error) {
		if (!(error instanceof UnreadableError)) throw error;
	}
	return false;
}
async function verifyGiven(args) {
	const { fingerprint, tracking, voter, weight, isJson, ...given } = readArguments(args);
	const archives = given.files.filter(isArchiveFile);
	const files = given.files.filter((name) => !archives.includes(name));
	if (tracking !== void 0 && archives.length === 0) throw new InputError("--tracking needs an archive among the files.");
	const report = withArchives(verifyBoard(readAll(files), crypto, { fingerprint }), await examineAll(archives), {
		fingerprint,
		tracking
	});
	const isReadable = report.outcome !== "unreadable";
	const ballot = voter !== void 0 && isReadable ? findBallot(files, {
		voter,
		weight,
		fingerprint
	}) : void 0;
	if (isJson) printJson(reportAsJson(report, ballot));
	else print(reportLines(report, {
		ballot,
		fingerprint
	}));
	return ballot && isAgainst(ballot) || report.tracked?.outcome === "not-found" ? STATUS.wrong : STATUS[report.outcome];
}
/**
* `verify FILE…`: checks boards, counts, receipts, and archives with nothing but Node, and prints a report.
* @returns the exit status: 1 if something is wrong, 2 if the arguments or a file are invalid
*/
async function verifyFiles(args) {
	try {
		const only = args.length === 1 ? args[0] : void 0;
		if (only === "--version" || only === "--help") {
			print(only === "--version" ? [WRITTEN_BY] : help.split("\n"));
			return STATUS.holds;
		}
		return await verifyGiven(args);
	} catch (error) {
		const isExpected = error instanceof InputError || error instanceof FileError;
		printError(...((error instanceof Error && !isExpected ? error.stack : void 0) ?? (error instanceof Error ? error.message : String(error))).split("\n"));
		return 2;
	}
}
// server/src/cli/verify.ts
process.exitCode = await verifyFiles(process.argv.slice(2));
export {};
