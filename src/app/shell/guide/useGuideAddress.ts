import { useLocation, useNavigate } from 'react-router-dom'

const param = 'guide'
/** Value of `?guide=` that opens the list of all pages. No page has this name. */
export const allPages = 'all'

/** The page of the guide that the address opens: `?guide=groups`. An empty name is the page of the current screen; null means closed. */
export const useGuideAddress = () => {
  const { search, hash, state } = useLocation()
  const navigate = useNavigate()
  const name = new URLSearchParams(search).get(param)
  const addressOf = (page: string | null) => {
    const query = new URLSearchParams(search)
    if (page === null) query.delete(param)
    else query.set(param, page)
    return { search: query.toString(), hash }
  }
  const isOpen = name !== null
  return {
    name,
    addressOf,
    /** Opening adds one history entry, so that Back closes the panel from any of its pages. */
    open: (page = '') =>
      void navigate(addressOf(page), {
        replace: isOpen,
        preventScrollReset: true,
        state: isOpen ? state : { isGuideEntry: true },
      }),
    close: () =>
      void (state?.isGuideEntry === true
        ? navigate(-1)
        : navigate(addressOf(null), { replace: true, preventScrollReset: true, state })),
  }
}
