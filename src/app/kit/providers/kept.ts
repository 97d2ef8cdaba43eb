/**
 * Asks once for what does not change while the page is open, and answers the same from then on; a question that failed is asked again.
 */
export const kept = <Answer>(ask: (name: string) => Promise<Answer>) => {
  const answers = new Map<string, Promise<Answer>>()
  return (name: string): Promise<Answer> => {
    const known = answers.get(name)
    if (known) return known
    const asked = ask(name)
    answers.set(name, asked)
    asked.catch(() => answers.delete(name))
    return asked
  }
}
