/** The last opened record of each resource, to restore focus when returning to the list. */
const lastOpenedRow = new Map<string, string>()

type OpenedRow = { resource: string; id: string | number }

export const rememberOpenedRow = ({ resource, id }: OpenedRow): void => {
  lastOpenedRow.set(resource, String(id))
}

export const isLastOpenedRow = ({ resource, id }: OpenedRow): boolean => lastOpenedRow.get(resource) === String(id)

/** Forgets the record after one use, so that a later visit starts at the top of the list. */
export const forgetOpenedRow = (resource: string): void => {
  lastOpenedRow.delete(resource)
}
