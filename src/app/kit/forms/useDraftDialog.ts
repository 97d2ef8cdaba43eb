import { useState } from 'react'
import { useDraftNames } from './useDraftNames'

/**
 * Name of the page's open dialog, or null. A dialog with a draft from an ended session reopens after signing in.
 * `names` lists the dialogs that can open; it may still be empty on the first render.
 */
export const useDraftDialog = <Name extends string>(
  names: readonly Name[],
): [open: Name | null, setOpen: (name: Name | null) => void] => {
  const draftNames = useDraftNames()
  const [chosen, setChosen] = useState<Name | null>()
  const interrupted = names.find((name) => draftNames.includes(name)) ?? null
  return [chosen === undefined ? interrupted : chosen, setChosen]
}
