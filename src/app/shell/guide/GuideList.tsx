import { Link, useLocation } from 'react-router-dom'
import type { GuidePage } from '../../../api/kit/guide'
import { useGuideAddress } from './useGuideAddress'

/** Links to pages of the guide under a heading; nothing if there are none. */
export const GuideList = ({ title, pages }: { title: string; pages: readonly GuidePage[] }) => {
  const { addressOf } = useGuideAddress()
  const { state } = useLocation()
  if (pages.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="guide-list divided border-t">
        {pages.map((page) => (
          <li key={page.name}>
            <Link to={addressOf(page.name)} replace preventScrollReset state={state}>
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
