import { useState } from 'react'
import { useTypedNames } from './useTypedNames'

/**
 * Which of a page's dialogs is open, by its name: null for none. One in which something was being typed when the session ended is open again by itself
 * after signing in. `names` are those that may be opened now; they may come later than the page, until one was opened or closed by hand.
 */
export const useTypedDialog = <Name extends string>(
  names: readonly Name[],
): [open: Name | null, setOpen: (name: Name | null) => void] => {
  const typed = useTypedNames()
  const [chosen, setChosen] = useState<Name | null>()
  const kept = names.find((name) => typed.includes(name)) ?? null
  return [chosen === undefined ? kept : chosen, setChosen]
}
