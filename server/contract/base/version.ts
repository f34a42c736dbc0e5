/** The version of VoteWise, as in the `package.json` files. `version.test.ts` compares them. */
export const VERSION = '1.0.0';

/** How files and stored data name the version that wrote them. */
export const WRITTEN_BY = `VoteWise ${VERSION}`;
