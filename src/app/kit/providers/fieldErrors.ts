/**
 * Converts the server's `errors` for react-hook-form: one joined message per dotted path. Errors without a field
 * become `root`, because forms drop an empty name.
 */
export const fieldErrors = (errors: Readonly<Record<string, readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path || 'root', messages.join(' ')]))
