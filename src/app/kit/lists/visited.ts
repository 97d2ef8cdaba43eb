/** The record that was open last, by its resource: coming back to the list, one goes on at its row. */
const last = new Map<string, string>()

type Visit = { resource: string; id: string | number }

export const rememberVisit = ({ resource, id }: Visit): void => {
  last.set(resource, String(id))
}

export const isVisited = ({ resource, id }: Visit): boolean => last.get(resource) === String(id)

/** Once: who comes again begins at the head of the list. */
export const forgetVisit = (resource: string): void => {
  last.delete(resource)
}
