import { useState } from 'react'
import { useTypedNames } from './useTypedNames'

/**
 * Name of the page's open dialog, or null. A dialog with a draft from an ended session reopens after signing in;
 * `names` lists the dialogs that can open and may arrive late.
 */
export const useTypedDialog = <Name extends string>(
  names: readonly Name[],
): [open: Name | null, setOpen: (name: Name | null) => void] => {
  const typed = useTypedNames()
  const [chosen, setChosen] = useState<Name | null>()
  const kept = names.find((name) => typed.includes(name)) ?? null
  return [chosen === undefined ? kept : chosen, setChosen]
}
