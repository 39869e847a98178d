import BookOpen from "lucide-react/icons/book-open";
import { useMutation } from "@tanstack/react-query";
import { callAsOwner } from "#app/lib/owner/call-as-owner.ts";
import { Button } from "#app/ui/actions/button.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { saveFile } from "#app/lib/save-file.ts";
import { ApiError } from "#app/lib/api/api-error.ts";
import { toApiError, toFile } from "#app/lib/api/call-function.ts";
import { showError } from "#app/lib/owner/error-message.ts";

const timeoutMs = 600_000;

/** Downloads all published stories as a ZIP through a new download link. Throws ApiError. */
const downloadBook = async (): Promise<File> => {
  const { url } = await callAsOwner("book-link", {});
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw await toApiError(response);
    return await toFile(response, "book.zip");
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(null, "unavailable", "", { cause: error });
  }
};

export const BookCard = () => {
  const download = useMutation({
    mutationFn: downloadBook,
    onSuccess: (file) => saveFile(file.name, file),
    onError: showError,
  });
  return (
    <Card
      title="The book"
      description="All published stories in one ZIP archive: an e-book (EPUB), a page to print, Markdown and JSON files with their pictures, and a continuity report."
    >
      <div>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <BookOpen aria-hidden />
          Download the book
        </Button>
      </div>
    </Card>
  );
};
