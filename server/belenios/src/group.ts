import { type Codec, natural } from './codec.ts';
import { demand } from './invalid.ts';
import { type CreatePowers, createTablePowers } from './powers.ts';

/** A subgroup of prime order q of the numbers modulo p (section 5.1). */
export interface GroupParameters {
  /** What messages call the group. */
  name: string;
  p: bigint;
  q: bigint;
  /** The generator. */
  g: bigint;
}

export interface Group extends GroupParameters {
  /** Returns a power. Exponents are not negative. */
  power(base: bigint, exponent: bigint): bigint;
  /** Returns a power of g. */
  powerOfG(exponent: bigint): bigint;
  /** Returns a function for many powers of the same base, such as the election's public key. */
  powersOf(base: bigint): (exponent: bigint) => bigint;
  multiply(...factors: bigint[]): bigint;
  /** Returns the inverse of an element of the group. */
  invert(element: bigint): bigint;
  /** Returns an element divided by a small power of g. */
  divideByPower(element: bigint, exponent: number): bigint;
  /** Returns a number modulo q, also of negative numbers. */
  reduce(exponent: bigint): bigint;
  /** Throws unless a number is in the group. @param what names the number in the error */
  demandElement(number: bigint, what: string): void;
  /** A number from 1 to p − 1, called G in section 4.2. Only `demandElement` finds out whether it is in the group. */
  element: Codec<bigint>;
  /** A number from 0 to q − 1. */
  exponent: Codec<bigint>;
}

/** The group for elections that are counted by adding ciphertexts (section 5.1.1). */
export const BELENIOS_2048: GroupParameters = {
  name: 'BELENIOS-2048',
  p: 20694785691422546401013643657505008064922989295751104097100884787057374219242717401922237254497684338129066633138078958404960054389636289796393038773905722803605973749427671376777618898589872735865049081167099310535867780980030790491654063777173764198678527273474476341835600035698305193144284561701911000786737307333564123971732897913240474578834468260652327974647951137672658693582180046317922073668860052627186363386088796882120769432366149491002923444346373222145884100586421050242120365433561201320481118852408731077014151666200162313177169372189248078507711827842317498073276598828825169183103125680162072880719n,
  q: 78571733251071885079927659812671450121821421258408794611510081919805623223441n,
  g: 2402352677501852209227687703532399932712287657378364916510075318787663274146353219320285676155269678799694668298749389095083896573425601900601068477164491735474137283104610458681314511781646755400527402889846139864532661215055797097162016168270312886432456663834863635782106154918419982534315189740658186868651151358576410138882215396016043228843603930989333662772848406593138406010231675095763777982665103606822406635076697764025346253773085133173495194248967754052573659049492477631475991575198775177711481490920456600205478127054728238140972518639858334115700568353695553423781475582491896050296680037745308460627n,
};

/** @param createPowers how powers are computed; by default with BigInt, which runs everywhere */
export function createGroup(
  parameters: GroupParameters = BELENIOS_2048,
  createPowers: CreatePowers = createTablePowers,
): Group {
  const { p, q, g } = parameters;
  const powers = createPowers(p, q.toString(2).length);
  // A table takes a while to compute, and some programs need none.
  let powersOfG: ((exponent: bigint) => bigint) | undefined;
  const powerOfG = (exponent: bigint): bigint => {
    powersOfG ??= powers.powersOf(g);
    return powersOfG(exponent);
  };
  const inversePowers = new Map<number, bigint>();
  return {
    ...parameters,
    power: powers.power,
    powersOf: powers.powersOf,
    powerOfG,
    multiply: (...factors) => factors.reduce((product, factor) => (product * factor) % p, 1n),
    invert: (element) => powers.power(element, q - 1n),
    divideByPower(element, exponent) {
      if (exponent === 0) return element;
      const inverse = inversePowers.get(exponent) ?? powerOfG(q - BigInt(exponent));
      inversePowers.set(exponent, inverse);
      return (element * inverse) % p;
    },
    reduce: (exponent) => ((exponent % q) + q) % q,
    demandElement(number, what) {
      demand(
        // Some implementations are slow if the result is 1, as it would be for q.
        number > 0n && number < p && (powers.power(number, q - 1n) * number) % p === 1n,
        'group',
        `${what} is not in the group.`,
      );
    },
    element: natural(1n, p),
    exponent: natural(0n, q),
  };
}
