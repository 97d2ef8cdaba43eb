import type { OutboxEntry } from '../../src/app/shell/session/outboxStore'

/** In-memory storage of a browser's outbox, shared by its tabs. */
export const fakeBrowserStorage = <Op extends { readonly op_id: string }>() => {
  let rows: OutboxEntry<Op>[] = []
  const state = { isFull: false }
  const store = {
    keep: async (_owner: object, before: readonly OutboxEntry<Op>[], queue: readonly OutboxEntry<Op>[]) => {
      if (state.isFull) return false
      const old = new Set([...before, ...queue].map(({ op }) => op.op_id))
      rows = [...rows.filter(({ op }) => !old.has(op.op_id)), ...queue]
      return true
    },
    read: async () => rows,
  }
  return { store, state, rows: () => rows }
}
