export type FieldError = { path: string; message: string }

/** Flattens form errors to a list in the order of the given fields; errors of unknown fields come last. */
export const errorList = ({ errors, order }: { errors: unknown; order: readonly string[] }): readonly FieldError[] => {
  const found = leaves(errors, '')
  const place = (path: string) => {
    const field = fieldOf(path, order)
    return field === undefined ? order.length : order.indexOf(field)
  }
  return found.sort((one, other) => place(one.path) - place(other.path))
}

/** Returns the field of an error path: the field itself or its nearest parent, such as `files` for `files.1`. */
export const fieldOf = (path: string, fields: readonly string[]): string | undefined =>
  fields.includes(path) || !path.includes('.')
    ? fields.find((field) => field === path)
    : fieldOf(path.slice(0, path.lastIndexOf('.')), fields)

const leaves = (node: unknown, path: string): FieldError[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'message' in node && typeof node.message === 'string' ? [{ path, message: node.message }] : []
  // These keys are properties of an error, not nested fields.
  const deeper = Object.entries(node).filter(([name]) => !['message', 'type', 'types', 'ref'].includes(name))
  return [...own, ...deeper.flatMap(([name, child]) => leaves(child, path ? `${path}.${name}` : name))]
}
