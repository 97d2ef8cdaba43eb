import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

type Options<Tables extends DBSchema> = {
  name: string
  upgrade: (fresh: IDBPDatabase<Tables>) => void
  /** Drops what is too old, once the database is open. */
  sweep: (db: IDBPDatabase<Tables>) => Promise<unknown>
}

/**
 * Work with a database of this browser, opened anew after the browser has closed it. A browser that gives no store, or
 * no more room in it, keeps nothing and says nothing.
 */
export const browserStore = <Tables extends DBSchema>({ name, upgrade, sweep }: Options<Tables>) => {
  let database: Promise<IDBPDatabase<Tables>> | null = null
  const forgetDatabase = () => {
    database = null
  }
  const openAndSweep = async () => {
    const db: IDBPDatabase<Tables> = await openDB<Tables>(name, 1, {
      upgrade,
      // Another tab has a newer release, or deletes all.
      blocking: () => {
        db.close()
        forgetDatabase()
      },
      terminated: forgetDatabase,
    })
    await sweep(db)
    return db
  }
  const open = (): Promise<IDBPDatabase<Tables>> => {
    database ??= openAndSweep().catch((fault: unknown) => {
      forgetDatabase()
      throw fault
    })
    return database
  }
  return async <T>(nothing: T, work: (db: IDBPDatabase<Tables>) => Promise<T>): Promise<T> => {
    try {
      return await work(await open())
    } catch {
      return nothing
    }
  }
}
