import Button from '@mui/material/Button'
import { Upload } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { HttpError, useStore, useTranslate } from 'react-admin'
import { UploadRow } from '../../kit/files/UploadRow'
import { useUploads } from '../../kit/files/useUploads'
import { Empty } from '../../kit/lists/Empty'
import { useAct } from '../../kit/providers/calls'
import { PageHead } from '../../shell/page/PageHead'
import '../../kit/files/files.css'
import '../../kit/lists/lists.css'
import { usePlace } from './usePlace'
import { FileGrid } from './FileGrid'
import { FilePanel } from './FilePanel'
import { FolderTree } from './FolderTree'
import { LibraryDrag } from './LibraryDrag'
import { useFiles, useFolders, useRefreshLibrary } from './library'
import { maxFileMegabytes } from './limits'
import { MediaDialogs, type MediaDialog } from './MediaDialogs'
import { MediaHead } from './MediaHead'
import { SelectionBar } from './SelectionBar'
import { Toolbar } from './Toolbar'
import { useLibraryActions } from './useLibraryActions'
import { useSelection } from './useSelection'
import './media.css'
import type { MediaFolder } from '../../../api'
import { toast } from '../../shell/toasts/store'

/** Message key of the empty state, for the trash, a search or a folder. */
const emptyMessageKey = ({ trash, q, kind }: ReturnType<typeof usePlace>['place']) => {
  if (trash) return 'media.empty_trash'
  return q || kind ? 'kit.list.nothing' : 'media.empty'
}

type DropAreaProps = {
  /** True if drops are rejected. */
  readonly closed: boolean
  readonly onDrop: (files: File[]) => void
  readonly children: ReactNode
}

/** Drop target for files from the computer. */
const DropArea = ({ closed, onDrop, children }: DropAreaProps) => {
  const [over, setOver] = useState(false)
  return (
    <div
      className={over ? 'stack media-main over' : 'stack media-main'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files') || closed) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!closed) onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

/** The media library: folders, files as tiles or rows, upload by button or drop, and the trash. */
export const MediaManager = () => {
  const translate = useTranslate()
  const { place, go } = usePlace()
  const [view, setView] = useStore<'grid' | 'list'>('media.view', 'grid')
  const { data: folders = [] } = useFolders()
  const { rows, total, isPending, fetchNextPage, isFetchingNextPage } = useFiles(place)
  const selection = useSelection(rows.map((file) => file.id))
  const [opened, setOpened] = useState<number | null>(null)
  const [dialog, setDialog] = useState<MediaDialog | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const actions = useLibraryActions(rows)
  const refresh = useRefreshLibrary()
  const removeFolder = useFolderRemoval((parent) => go({ folder: parent }))
  const folder = folders.find((one) => one.id === place.folder) ?? null
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/media/files',
    sent: { body: place.folder === null ? {} : { folder_id: place.folder } },
    megabytes: maxFileMegabytes,
    onDone: () => void refresh(),
  })
  const name = place.trash ? translate('media.trash') : (folder?.name ?? translate('media.top'))
  const title = place.q ? translate('media.found', { q: place.q }) : name
  return (
    <LibraryDrag folders={folders} selection={selection} onMoveFiles={(ids, to) => void actions.move(ids, to)}>
      <div className="list-page">
        <PageHead
          title={translate('menu.media')}
          actions={
            <Button variant="contained" disabled={place.trash} onClick={() => input.current?.click()}>
              <Upload size={20} strokeWidth={1.75} aria-hidden />
              {translate('media.upload')}
            </Button>
          }
        />
        <input
          ref={input}
          type="file"
          hidden
          multiple
          tabIndex={-1}
          aria-hidden
          onChange={(event) => {
            add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <div className="stack gap-6 media-columns">
          <FolderTree folders={folders} place={place} onGo={(next) => go(next)} />
          <DropArea closed={place.trash} onDrop={add}>
            <MediaHead
              title={title}
              total={total}
              folder={folder}
              trash={place.trash}
              onAsk={setDialog}
              onRemove={(gone) => void removeFolder(gone)}
            />
            <Toolbar place={place} view={view} onView={setView} onGo={go} />
            {uploads.length > 0 && (
              <ul className="bordered divided" aria-label={translate('media.uploads')}>
                {uploads.map((upload) => (
                  <UploadRow
                    key={upload.key}
                    upload={upload}
                    onStop={() => stop(upload.key)}
                    onRetry={() => retry(upload)}
                  />
                ))}
              </ul>
            )}
            {!isPending && rows.length === 0 ? (
              <Empty
                title={translate(`${emptyMessageKey(place)}.title`)}
                text={translate(`${emptyMessageKey(place)}.text`)}
              />
            ) : (
              <FileGrid
                key={`${place.folder}-${place.trash}`}
                files={rows}
                total={total}
                view={view}
                selection={selection}
                onOpen={setOpened}
                onTrash={() => {
                  if (selection.chosen.length > 0 && !place.trash) void actions.trash(selection.chosen)
                }}
                onEnd={() => {
                  if (!isFetchingNextPage) void fetchNextPage()
                }}
              />
            )}
            <SelectionBar
              count={selection.chosen.length}
              trash={place.trash}
              onOpen={() => setOpened(selection.chosen[0] ?? null)}
              onMove={() => setDialog('move')}
              onTrash={() => void actions.trash(selection.chosen)}
              onRestore={() => void actions.restore(selection.chosen)}
              onDelete={() => setDialog('delete')}
              onClear={selection.clear}
            />
          </DropArea>
        </div>
      </div>
      {opened !== null && <FilePanel id={opened} onClose={() => setOpened(null)} />}
      <MediaDialogs
        dialog={dialog}
        folder={folder}
        folderId={place.folder}
        folders={folders}
        chosen={selection.chosen}
        actions={actions}
        onClose={() => setDialog(null)}
        onMade={(id) => go({ folder: id, q: '' })}
      />
    </LibraryDrag>
  )
}

/** Deletes an empty folder and opens its parent, or warns that it still has content. */
const useFolderRemoval = (onGone: (parent: number | null) => void) => {
  const translate = useTranslate()
  const refresh = useRefreshLibrary()
  const { mutateAsync: remove } = useAct('DELETE /api/media/folders/:id')
  return async ({ id, name, parent_id }: MediaFolder) => {
    try {
      await remove({ id, body: undefined })
      onGone(parent_id)
      await refresh()
      toast.success({ title: translate('media.folder_deleted', { name }) })
    } catch (error) {
      if (error instanceof HttpError && error.status === 409)
        toast.warning({ title: translate('media.folder_full', { name }), text: translate('media.folder_full_text') })
    }
  }
}
