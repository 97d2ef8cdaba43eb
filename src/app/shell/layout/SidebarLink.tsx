import { NavLink } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import type { MenuItem } from '../routing/menu'
import { sectionIcons } from './sectionIcons'
import type { PendingRecords } from '../routing/types'
import { usePendingCount } from './usePendingCount'

type Props = { readonly item: MenuItem; readonly mini: boolean; readonly onChoice?: () => void }

/** A menu link; in the collapsed sidebar its label becomes a tooltip and stays available to screen readers. */
export const SidebarLink = (props: Props) =>
  props.item.waiting ? <CountedLink {...props} records={props.item.waiting} /> : <SectionLink {...props} waiting={0} />

const CountedLink = ({ records, ...props }: Props & { readonly records: PendingRecords }) => (
  <SectionLink {...props} waiting={usePendingCount(records)} />
)

/** The count of pending records is not part of the link's accessible name. */
const SectionLink = ({ item, mini, onChoice, waiting }: Props & { readonly waiting: number }) => {
  const t = useTranslate()
  const Icon = sectionIcons[item.icon]
  const title = t(item.title)
  const waitingText = waiting > 0 ? t('menu.waiting', { count: waiting }) : undefined
  return (
    <NavLink
      className="menu-item nav-link"
      to={item.path}
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
