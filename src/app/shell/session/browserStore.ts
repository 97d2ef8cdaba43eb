import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

type Options<Tables extends DBSchema> = {
  name: string
  upgrade: (fresh: IDBPDatabase<Tables>) => void
  /** Deletes expired entries after the database is opened. */
  sweep: (db: IDBPDatabase<Tables>) => Promise<unknown>
}

/**
 * Runs work on an IndexedDB database and reopens it if the browser has closed it. If storage is unavailable or full,
 * calls have no effect and do not throw.
 */
export const browserStore = <Tables extends DBSchema>({ name, upgrade, sweep }: Options<Tables>) => {
  let database: Promise<IDBPDatabase<Tables>> | null = null
  const forgetDatabase = () => {
    database = null
  }
  const openAndSweep = async () => {
    const db: IDBPDatabase<Tables> = await openDB<Tables>(name, 1, {
      upgrade,
      // Called when another tab wants to upgrade or delete the database.
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
