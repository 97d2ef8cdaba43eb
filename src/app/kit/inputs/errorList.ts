export type FieldError = { path: string; message: string }

/** The errors of a form as one list, in the order of the fields given; errors of fields it does not show come last. */
export const errorList = ({ errors, order }: { errors: unknown; order: readonly string[] }): readonly FieldError[] => {
  const found = leaves(errors, '')
  const place = (path: string) => (order.includes(path) ? order.indexOf(path) : order.length)
  return found.sort((one, other) => place(one.path) - place(other.path))
}

const leaves = (node: unknown, path: string): FieldError[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'message' in node && typeof node.message === 'string' ? [{ path, message: node.message }] : []
  // What belongs to an error itself is not a deeper field.
  const deeper = Object.entries(node).filter(([name]) => !['message', 'type', 'types', 'ref'].includes(name))
  return [...own, ...deeper.flatMap(([name, child]) => leaves(child, path ? `${path}.${name}` : name))]
}
