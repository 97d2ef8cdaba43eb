/** Finds the id of a key. Throws if it is missing, so that a typo in the demo data is not silently a wrong record. */
export type IdOf = (key: string) => number

export const idsBy = (rows: readonly { id: number; key: string | null }[]): IdOf => {
  const ids = new Map(rows.map(({ id, key }) => [key, id]))
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`Unknown demo key: ${key}`)
    return id
  }
}
