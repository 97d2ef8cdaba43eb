type Work = () => Promise<void>

/**
 * Runs one work at a time. People take turns, so that nobody waits for all that somebody else has sent; null is the
 * server itself.
 */
export const makeTurns = () => {
  const lines = new Map<number | null, Work[]>()
  let isBusy = false

  const runNext = async (): Promise<void> => {
    const [next] = lines
    if (isBusy || !next) return
    const [personId, line] = next
    isBusy = true
    await line.shift()?.()
    isBusy = false
    // To the end, behind those who came meanwhile.
    lines.delete(personId)
    if (line.length > 0) lines.set(personId, line)
    void runNext()
  }

  return <T>(personId: number | null, work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const line = lines.get(personId) ?? []
      line.push(() => work().then(resolve, reject))
      lines.set(personId, line)
      void runNext()
    })
}
