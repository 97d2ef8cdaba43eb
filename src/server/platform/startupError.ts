/**
 * A startup failure that the operator can fix. Its message is one sentence that says what happened and what to do,
 * printed without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
