/**
 * A reason not to start that the person at the terminal can act on. Its message is one clear English sentence that
 * says what happened and what to do; it is printed as it stands, without a stack.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
