// A small wrapper of IndexedDB: one object store, values by key. Where the browser keeps nothing (private windows,
// storage switched off) everything stays in memory, and `lasting` says so.

export interface Shelf<T> {
  readonly lasting: boolean;
  get(key: string): Promise<T | undefined>;
  all(): Promise<T[]>;
  /** Rejects with a QuotaExceededError where there is no room. */
  put(key: string, value: T): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser's storage did not answer."));
  });
}

class MemoryShelf<T> implements Shelf<T> {
  readonly lasting = false;
  private readonly values = new Map<string, T>();

  async get(key: string) {
    return this.values.get(key);
  }
  async all() {
    return [...this.values.values()];
  }
  async put(key: string, value: T) {
    this.values.set(key, value);
  }
  async remove(key: string) {
    this.values.delete(key);
  }
  async clear() {
    this.values.clear();
  }
}

class DatabaseShelf<T> implements Shelf<T> {
  readonly lasting = true;

  constructor(
    private readonly database: IDBDatabase,
    private readonly name: string,
  ) {}

  private store(mode: IDBTransactionMode): IDBObjectStore {
    return this.database.transaction(this.name, mode).objectStore(this.name);
  }

  /** Done when it is on disk: a full disk is told by the transaction, not by the request. */
  private write(act: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const store = this.store("readwrite");
      store.transaction.oncomplete = () => resolve();
      store.transaction.onabort = () => reject(store.transaction.error ?? new Error("Nothing was kept."));
      act(store);
    });
  }

  get(key: string): Promise<T | undefined> {
    return asked(this.store("readonly").get(key));
  }
  all(): Promise<T[]> {
    return asked(this.store("readonly").getAll());
  }
  put(key: string, value: T) {
    return this.write((store) => void store.put(value, key));
  }
  remove(key: string) {
    return this.write((store) => void store.delete(key));
  }
  clear() {
    return this.write((store) => void store.clear());
  }
}

const databaseName = "bourse";
const VERSION = 1;

function openDatabase(stores: readonly string[]): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, VERSION);
    request.onupgradeneeded = () => {
      for (const store of stores) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
      }
    };
    request.onsuccess = () => {
      // Another window brings a newer form: let it.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("The browser's storage does not open."));
    request.onblocked = () => reject(new Error("Another window keeps the storage in its old form."));
  });
}

export async function openShelf<T>(name: string): Promise<Shelf<T>> {
  try {
    return new DatabaseShelf<T>(await openDatabase([name]), name);
  } catch {
    return new MemoryShelf<T>();
  }
}
