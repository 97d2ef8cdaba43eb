import { sql } from 'kysely'

/** A choice by the number `n` of a row that looks random and is the same every time; `salt` tells one choice of a row from another. */
export const spread = (salt: number) => sql`(hashint8extended(n, ${sql.lit(salt)}) & 2147483647)`
