import { existsSync, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a backup to a new file. It appears under its name when it is complete and on disk, readable only by its owner.
 * @returns what `write` returns
 * @throws Error with a sentence if the file or its draft exists or can't be written; or the error of `write`. Leaves no
 * file behind.
 */
export async function writeNewFile<Result>(file: string, write: (out: FileHandle) => Promise<Result>): Promise<Result> {
  try {
    return await writeDraft(file, write)
  } catch (error) {
    if (!isOfDisk(error)) throw error
    const sentence = `The backup could not be written: ${error.message}. Name another file, or make room there.`
    throw new Error(sentence, { cause: error })
  }
}

async function writeDraft<Result>(file: string, write: (out: FileHandle) => Promise<Result>): Promise<Result> {
  const draft = `${file}.part`
  const out = await begin(draft)
  try {
    // Checked now, because another process may have created it.
    if (existsSync(file)) throw new Error(`${file} is there already: name a new file.`)
    const result = await write(out)
    renameSync(draft, file)
    await syncFolder(dirname(file))
    return result
  } catch (error) {
    await out.close()
    rmSync(draft, { force: true })
    throw error
  }
}

/** Creates the draft. Fails if one exists: another process may be writing it. */
async function begin(draft: string): Promise<FileHandle> {
  try {
    return await open(draft, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`${draft} is there already: wait for the backup that writes it, or delete it.`)
  }
}

const fullDisk = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO']

/** True for file errors, as opposed to database errors: they have a path, or a code for a full disk. */
const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && ('path' in error || ('code' in error && fullDisk.includes(String(error.code))))

/** Syncs the folder, because otherwise a power failure could lose the renamed file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
