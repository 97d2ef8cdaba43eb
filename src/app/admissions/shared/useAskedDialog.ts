import { useSearchParams } from 'react-router-dom'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'

/** As `useTypedDialog`; the address may ask for one too (`?ask=revoke`), as the toast of a decision does to take it back. */
export const useAskedDialog = <Name extends string>(
  names: readonly Name[],
): [open: Name | null, setOpen: (name: Name | null) => void] => {
  const [typed, setTyped] = useTypedDialog(names)
  const [search, setSearch] = useSearchParams()
  const asked = typed ?? names.find((name) => name === search.get('ask')) ?? null
  const setAsked = (name: Name | null) => {
    setTyped(name)
    if (!search.has('ask')) return
    const rest = [...search].filter(([key]) => key !== 'ask' && key !== 'ids')
    setSearch(new URLSearchParams(rest), { replace: true })
  }
  return [asked, setAsked]
}
