const mark = 'abitura.reading'

const kept = (): string | null => localStorage.getItem(mark)

/**
 * Whose study materials this browser keeps. A guest's page asks this mark alone, and loads the store only where there is something to wipe.
 */
export const keptReading = {
  isOf: (userId: number): void => localStorage.setItem(mark, String(userId)),
  /** Wipes what is kept of anybody but the person who is here now: after signing out, a 401, or a start as a guest or as another person. */
  settle: async (userId: number | null): Promise<void> => {
    if (kept() === null || kept() === String(userId)) return
    try {
      const { studyStore } = await import('./studyStore')
      await studyStore.forgetAll()
      localStorage.removeItem(mark)
    } catch {
      // It could not be fetched: the mark stands, and the next start tries again.
    }
  },
}
