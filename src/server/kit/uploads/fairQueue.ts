type QueuedTask = () => Promise<void>

/**
 * Runs one task at a time, round robin by person, so that nobody waits for another person's whole batch; null stands
 * for the server itself.
 */
export const makeFairQueue = () => {
  const lines = new Map<number | null, QueuedTask[]>()
  let isBusy = false

  const runNext = async (): Promise<void> => {
    const [next] = lines
    if (isBusy || !next) return
    const [personId, line] = next
    isBusy = true
    await line.shift()?.()
    isBusy = false
    // Moves the person to the end of the queue.
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
