import { Folder, FolderOpen, Images, Trash2 } from 'lucide-react'
import { use } from 'react'
import { useTranslate } from 'react-admin'
import type { MediaFolder } from '../../../api'
import { LibraryDragContext } from './LibraryDrag'
import type { Place } from './usePlace'

type Props = { folders: readonly MediaFolder[]; place: Place; onGo: (next: Partial<Place>) => void }

/** Folder tree. Files and folders can be dropped on folders, and folders can be dragged from here. */
export const FolderTree = ({ folders, place, onGo }: Props) => {
  const translate = useTranslate()
  const { container } = use(LibraryDragContext)
  const here = place.trash ? 'trash' : (place.folder ?? 'top')
  return (
    <nav ref={container} className="folders" aria-label={translate('media.folders')}>
      <FolderButton id="top" current={here === 'top'} onClick={() => onGo({ folder: null, trash: false, q: '' })}>
        <Images className="muted" size={20} strokeWidth={1.75} aria-hidden />
        <span className="grow truncate">{translate('media.top')}</span>
      </FolderButton>
      <Branch folders={folders} parent={null} here={here} onGo={onGo} />
      <button
        type="button"
        className="unstyled row w-full mt-3 selectable folder"
        aria-current={here === 'trash' || undefined}
        onClick={() => onGo({ trash: true, q: '' })}
      >
        <Trash2 className="muted" size={20} strokeWidth={1.75} aria-hidden />
        <span className="grow truncate">{translate('media.trash')}</span>
      </button>
    </nav>
  )
}

type BranchProps = Pick<Props, 'folders' | 'onGo'> & { parent: number | null; here: unknown }

const Branch = ({ folders, parent, here, onGo }: BranchProps) => {
  const children = folders.filter((folder) => folder.parent_id === parent)
  if (children.length === 0) return null
  return (
    <ul>
      {children.map(({ id, name, files_count }) => (
        <li key={id}>
          <FolderButton id={id} current={here === id} onClick={() => onGo({ folder: id, trash: false, q: '' })}>
            {here === id ? (
              <FolderOpen className="muted" size={20} strokeWidth={1.75} aria-hidden />
            ) : (
              <Folder className="muted" size={20} strokeWidth={1.75} aria-hidden />
            )}
            <span className="grow truncate" title={name}>
              {name}
            </span>
            <span className="faint small num">{files_count}</span>
          </FolderButton>
          <Branch folders={folders} parent={id} here={here} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}

type ButtonProps = { id: number | 'top'; current: boolean; onClick: () => void; children: React.ReactNode }

const FolderButton = ({ id, current, onClick, children }: ButtonProps) => {
  const { item, over, hold } = use(LibraryDragContext)
  const isDragged = item?.kind === 'folder' && item.id === id
  const isTarget = over === String(id) && !isDragged
  return (
    <button
      type="button"
      data-drop={id}
      className={['unstyled row w-full selectable folder', isTarget && 'over', isDragged && 'dragged']
        .filter(Boolean)
        .join(' ')}
      aria-current={current || undefined}
      onClick={onClick}
      onPointerDown={(event) => {
        if (id !== 'top') hold(event, { kind: 'folder', id })
      }}
    >
      {children}
    </button>
  )
}
