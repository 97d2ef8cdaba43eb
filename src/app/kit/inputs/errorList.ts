export type FieldError = { path: string; message: string }

/** The errors of a form as one list, in the order of the fields given; errors of fields it does not show come last. */
export const errorList = ({ errors, order }: { errors: unknown; order: readonly string[] }): readonly FieldError[] => {
  const found = leaves(errors, '')
  const place = (path: string) => {
    const field = fieldOf(path, order)
    return field === undefined ? order.length : order.indexOf(field)
  }
  return found.sort((one, other) => place(one.path) - place(other.path))
}

/** The field that an error is about: its own, or the one that holds it, as the list of files holds its second. */
export const fieldOf = (path: string, fields: readonly string[]): string | undefined =>
  fields.includes(path) || !path.includes('.')
    ? fields.find((field) => field === path)
    : fieldOf(path.slice(0, path.lastIndexOf('.')), fields)

const leaves = (node: unknown, path: string): FieldError[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'message' in node && typeof node.message === 'string' ? [{ path, message: node.message }] : []
  // What belongs to an error itself is not a deeper field.
  const deeper = Object.entries(node).filter(([name]) => !['message', 'type', 'types', 'ref'].includes(name))
  return [...own, ...deeper.flatMap(([name, child]) => leaves(child, path ? `${path}.${name}` : name))]
}
