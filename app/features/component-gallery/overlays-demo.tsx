import { useState } from "react";
import { Button } from "#app/ui/actions/button.tsx";
import { TextArea } from "#app/ui/forms/text-area.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Drawer } from "#app/ui/overlays/drawer.tsx";
import type { DrawerSide } from "#app/ui/overlays/drawer-panel.tsx";
import { showToast } from "#app/ui/overlays/toaster.tsx";
import { Demo } from "./demo.tsx";

const sides: DrawerSide[] = ["left", "right", "bottom"];

export const OverlaysDemo = () => {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [side, setSide] = useState<DrawerSide | null>(null);
  const [lastSide, setLastSide] = useState<DrawerSide>("right");
  const openDrawer = (next: DrawerSide) => {
    setLastSide(next);
    setSide(next);
  };
  const closeDialog = () => setDialogOpen(false);
  return (
    <Demo title="Overlays">
      <div className="flex flex-wrap gap-3">
        <Button variant="glass" size="sm" onClick={() => setDialogOpen(true)}>
          Dialog
        </Button>
        {sides.map((name) => (
          <Button key={name} variant="glass" size="sm" onClick={() => openDrawer(name)}>
            {`Drawer ${name}`}
          </Button>
        ))}
        <Button
          variant="glass"
          size="sm"
          onClick={() => showToast({ title: "Post created successfully", tone: "success" })}
        >
          Toast
        </Button>
        <Button
          variant="glass"
          size="sm"
          onClick={() =>
            showToast({
              title: "Request Failed",
              description: "Something went wrong. Please try again.",
              tone: "destructive",
            })
          }
        >
          Bad toast
        </Button>
      </div>
      <Dialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Are you 18 or older?"
        description="What lies behind this door is meant for adults."
        footer={
          <>
            <Button variant="quiet" onClick={closeDialog}>
              No
            </Button>
            <Button onClick={closeDialog}>Yes</Button>
          </>
        }
      />
      <Drawer
        open={side !== null}
        onOpenChange={(isOpen) => setSide(isOpen ? lastSide : null)}
        side={lastSide}
        title="Feedback"
        description="Tell her what you think."
        footer={<Button onClick={() => setSide(null)}>Send</Button>}
      >
        <TextArea label="Message" rows={6} />
      </Drawer>
    </Demo>
  );
};
