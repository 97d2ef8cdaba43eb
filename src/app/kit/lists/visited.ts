/** The last opened record of each resource, to restore focus when returning to the list. */
const last = new Map<string, string>()

type Visit = { resource: string; id: string | number }

export const rememberVisit = ({ resource, id }: Visit): void => {
  last.set(resource, String(id))
}

export const isVisited = ({ resource, id }: Visit): boolean => last.get(resource) === String(id)

/** Forgets the record after one use, so that a later visit starts at the top of the list. */
export const forgetVisit = (resource: string): void => {
  last.delete(resource)
}
