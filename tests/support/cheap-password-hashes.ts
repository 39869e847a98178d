import bcrypt from "bcrypt";

const { hash } = bcrypt;
const lowestCost = 4;

/** From here on, this process hashes passwords at bcrypt's lowest cost: a hash of the site costs as much as fifty such. */
export const useCheapPasswordHashes = (): void => {
  bcrypt.hash = ((password: string) => hash(password, lowestCost)) as typeof bcrypt.hash;
};
