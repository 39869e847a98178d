import bcrypt from "bcrypt";

const { hash } = bcrypt;
const lowestCost = 4;

/** From here on, this process hashes passwords at bcrypt's lowest cost, about fifty times faster than the site does. */
export const useCheapPasswordHashes = (): void => {
  bcrypt.hash = ((password: string) => hash(password, lowestCost)) as typeof bcrypt.hash;
};
