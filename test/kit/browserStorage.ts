import type { OutboxEntry } from '../../src/app/shell/session/outboxStore'

/**
 * In-memory storage of a browser's outbox, shared by its tabs. Like the real one, it writes only what
 * differs from `before`, and returns sent operations first.
 */
export const fakeBrowserStorage = <Op extends { readonly op_id: string }>() => {
  let rows: OutboxEntry<Op>[] = []
  const state = { isFull: false }
  const store = {
    keep: async (_owner: object, before: readonly OutboxEntry<Op>[], queue: readonly OutboxEntry<Op>[]) => {
      if (state.isFull) return false
      const left = new Set(queue.map(({ op }) => op.op_id))
      const changed = queue.filter((one) => !before.includes(one))
      const written = new Set(changed.map(({ op }) => op.op_id))
      const gone = new Set(before.flatMap(({ op }) => (left.has(op.op_id) ? [] : [op.op_id])))
      rows = [...rows.filter(({ op }) => !gone.has(op.op_id) && !written.has(op.op_id)), ...changed]
      return true
    },
    read: async () => rows.toSorted((one, other) => Number(other.isSent) - Number(one.isSent)),
  }
  /** The store of a page, and a function that ends the page: from then on it writes nothing. */
  const openPage = () => {
    let isOpen = true
    const page: typeof store = {
      read: store.read,
      keep: (...given) => (isOpen ? store.keep(...given) : Promise.resolve(true)),
    }
    return {
      store: page,
      /** Drops the response if the page has ended meanwhile. */
      receive: async <Response>(response: Promise<Response>): Promise<Response> => {
        try {
          return await response
        } finally {
          if (!isOpen) await new Promise(() => {})
        }
      },
      end: () => {
        isOpen = false
      },
    }
  }
  return { store, state, rows: () => rows, openPage }
}
