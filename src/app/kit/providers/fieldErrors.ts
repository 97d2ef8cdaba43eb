/**
 * The server's `errors` (path of a field to its messages) as react-hook-form takes them: one sentence a field under its dotted path, so that
 * `translations.ru.name` finds the input of that name. An error without a field is `root`: a form would drop one under an empty name.
 */
export const fieldErrors = (errors: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path || 'root', messages.join(' ')]))
