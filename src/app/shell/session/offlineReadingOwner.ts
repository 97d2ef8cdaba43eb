const mark = 'abitura.reading'

const storedOwner = (): string | null => localStorage.getItem(mark)

/**
 * Marks the user whose study materials are stored offline in this browser. Guest pages check only this mark and load
 * the store only if there is something to delete.
 */
export const offlineReadingOwner = {
  isOf: (userId: number): void => localStorage.setItem(mark, String(userId)),
  /** Deletes the offline materials of any other user, after sign-out, a 401, or a start as a guest or another user. */
  settle: async (userId: number | null): Promise<void> => {
    if (storedOwner() === null || storedOwner() === String(userId)) return
    try {
      const { studyStore } = await import('./studyStore')
      await studyStore.forgetAll()
      localStorage.removeItem(mark)
    } catch {
      // The store's chunk could not be loaded; the mark stays, and the next start retries.
    }
  },
}
