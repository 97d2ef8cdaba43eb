/** Stores of changes that the server has not acknowledged; loaded lazily, because guests have none. */
export const loadOutboxes = async () => {
  const [{ answerStore }, { markStore }, { handInStore }] = await Promise.all([
    import('./answerStore'),
    import('./markStore'),
    import('./handInStore'),
  ])
  return [answerStore, markStore, handInStore] as const
}
