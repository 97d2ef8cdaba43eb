import { Eye, History, Users } from 'lucide-react'
import { useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Material } from '../../../api/study/materials'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Links to the subpages of a material, each with a description. */
export const PagesCard = () => {
  const translate = useTranslate()
  const record = useRecordContext<Material>()
  if (!record) return null
  const { id, read_count, readers_count, edition } = record
  const pages = [
    { path: 'readers', Icon: Users, text: translate('materials.read_of', { read: read_count, all: readers_count }) },
    { path: 'editions', Icon: History, text: edition === 0 ? '—' : String(edition) },
    { path: 'preview', Icon: Eye, text: '' },
  ]
  return (
    <section className="panel" aria-labelledby="material-pages">
      <header>
        <h2 id="material-pages">{translate('materials.pages.title')}</h2>
      </header>
      <ul className="list">
        {pages.map(({ path, Icon, text }) => (
          <li key={path}>
            <Icon className="faint" {...icon} />
            <Link className="grow" to={`/materials/${id}/${path}`}>
              {translate(`materials.pages.${path}`)}
            </Link>
            <span className="small muted num">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
