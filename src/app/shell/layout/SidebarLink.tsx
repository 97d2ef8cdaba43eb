import { NavLink, useLocation } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import type { MenuItem } from '../routing/menu'
import { sectionIcons } from './sectionIcons'
import type { PendingRecords } from '../routing/types'
import { useEffect, useState } from 'react'
import { request } from '../http/request'

type Props = {
  readonly item: MenuItem
  readonly mini: boolean
  /** Marks the link only on its own page, not on those below. */
  readonly end?: boolean
  readonly onChoice?: () => void
}

/** A menu link; in the collapsed sidebar its label becomes a tooltip and stays available to screen readers. */
export const SidebarLink = (props: Props) =>
  props.item.waiting ? <CountedLink {...props} records={props.item.waiting} /> : <SectionLink {...props} waiting={0} />

/** Polling interval while the page is visible, in milliseconds. */
const pollMs = 60_000

const countOf = async ({ resource, filter }: PendingRecords): Promise<number> => {
  const query = { filter: JSON.stringify(filter), per_page: '0' }
  return (await (await request({ method: 'GET', path: `/api/${resource}`, query, quiet: 'all' })).json()).meta.total
}

/**
 * Number of pending records; refetched on navigation, every minute, and when the page becomes visible. Keeps the last
 * value if a request fails.
 */
const usePendingCount = (records: PendingRecords): number => {
  const { pathname } = useLocation()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const look = () => {
      if (pathname !== '' && document.visibilityState === 'visible')
        void countOf(records)
          .then(setCount)
          .catch(() => undefined)
    }
    look()
    const timer = setInterval(look, pollMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [records, pathname])
  return count
}

const CountedLink = ({ records, ...props }: Props & { readonly records: PendingRecords }) => (
  <SectionLink {...props} waiting={usePendingCount(records)} />
)

/** The count of pending records is not part of the link's accessible name. */
const SectionLink = ({ item, mini, end = false, onChoice, waiting }: Props & { readonly waiting: number }) => {
  const t = useTranslate()
  const Icon = sectionIcons[item.icon]
  const title = t(item.title)
  const waitingText = waiting > 0 ? t('menu.waiting', { count: waiting }) : undefined
  return (
    <NavLink
      className="menu-item nav-link"
      to={item.path}
      end={end}
      title={mini ? [title, waitingText].filter(Boolean).join('. ') : waitingText}
      onClick={onChoice}
    >
      <Icon className="i" aria-hidden="true" />
      <span className={mini ? 'sr-only' : undefined}>{title}</span>
      {waiting > 0 && !mini && (
        <span className="push small num faint" aria-hidden="true">
          {waiting}
        </span>
      )}
    </NavLink>
  )
}
